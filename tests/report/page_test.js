// Uses the page as a person would, and writes its observations to an attribute of the body. It comes before the page's
// own script, so it sees errors of that script, too.
window.seen = {errors: []};
window.addEventListener('error', event => window.seen.errors.push(event.message));
window.addEventListener('load', async () => {
  const seen = window.seen;
  const all = (what, from = document) => Array.from(from.querySelectorAll(what));
  const visible = what => all(what).filter(element => !element.hidden).length;
  try {
    seen.cells = visible('#matrix a');
    seen.stories = visible('details');
    seen.network = performance.getEntriesByType('resource').length;

    seen.openAtStart = all('details').filter(details => details.open).map(details => details.id);
    const bad = document.querySelector('#matrix a');  // the gravest comes first
    seen.opened = bad.getAttribute('href').slice(1).match(/\d+/g).map(Number);
    bad.click();
    const story = document.getElementById(bad.getAttribute('href').slice(1));
    seen.open = story.open;
    seen.meaning = story.querySelector('.story').firstChild.textContent;
    seen.serial = all('.serial li', story).map(call => call.innerText.replace(/\n+/g, ' '));
    seen.others = all('.other .meaning', story).map(text => text.textContent);
    seen.kinds = all('#kinds button').map(button => button.textContent);
    seen.shapes = new Set(all('#kinds button path:first-child').map(path => path.getAttribute('d'))).size;
    seen.names = all('#matrix a').slice(0, 12).map(cell => cell.textContent);
    seen.focused = document.activeElement === story.querySelector('summary');
    seen.lanes = all('.lanes tbody tr', story).length;
    seen.bars = all('.outcomes .fill', story).length;
    seen.wrong = all('.outcomes tr.wrong', story).length;
    seen.orders = all('.outcomes tr.right .order', story).filter(order => order.textContent).length;

    seen.unprintable = story.innerText.includes('[object ');
    seen.why = story.querySelector('.why-wrong').textContent;
    seen.red = all('.lanes td.wrong', story).map(cell => cell.textContent);
    seen.preempted = all('.lanes .preempted', story).length;
    seen.besides = all('.besides li', story).map(item => item.textContent);
    const texts = what => all(what, story).map(element => element.textContent);
    seen.decisive = texts('.lanes td.decisive .what');
    seen.sources = texts('.lanes .source');
    const steps = () => all('.lanes tbody tr:not([hidden])', story).length;
    seen.steps = [steps()];
    seen.folded = all('.folded button', story).map(button => button.textContent);
    for (const button of all('.folded button', story)) button.click();
    seen.steps.push(steps());

    let copied = '';
    Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => { copied = text; }}, configurable: true});
    story.querySelector('.copy').click();
    await new Promise(done => setTimeout(done, 50));
    seen.copied = copied;
    seen.button = story.querySelector('.copy').textContent;

    const badKinds = all('#kinds button[data-verdict="non-atomic"]');
    for (const button of badKinds) button.click();
    seen.withoutBad = visible('details');
    for (const button of badKinds) button.click();
    const find = document.getElementById('find');
    find.value = 'no such method';
    find.dispatchEvent(new Event('input'));
    seen.none = visible('details');
    find.value = '';
    find.dispatchEvent(new Event('input'));
    seen.allAgain = visible('details');

    document.getElementById('only').click();
    seen.onlyViolations = visible('details');
    document.getElementById('only').click();

    document.activeElement.blur();
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'j', bubbles: true}));
    seen.byKey = document.activeElement.tagName;
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '/', bubbles: true}));
    seen.search = document.activeElement.id;
    window.dispatchEvent(new Event('beforeprint'));
    seen.onlyScheduled = all('.only-scheduled .lanes').length;
    seen.withoutProof = all('td').filter(cell => cell.textContent === 'starts a <thread>').length;
    seen.heading = document.querySelector('h1').textContent;
    seen.title = document.title;
    const rows = name => all('th').filter(cell => cell.textContent.startsWith(name));
    seen.every = Array.from(new Set(rows('every harness').map(cell => cell.textContent)));
    seen.barely = rows('barely tried').map(cell => cell.nextSibling.textContent);
    seen.assumed = all('h2 + p').map(text => text.textContent);
    seen.widths = [window.innerWidth, document.documentElement.scrollWidth];  // everything is open now
    seen.printed = all('details').every(details => details.open && details.querySelector('.story'));
  } catch (error) {
    seen.errors.push(String(error));
  }
  document.body.setAttribute('data-seen', JSON.stringify(seen));
  if (parent !== window) parent.postMessage(JSON.stringify(seen), '*');
});
