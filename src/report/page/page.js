'use strict';
(() => {
  const results = JSON.parse(document.getElementById('results').textContent);
  // The gravest first. Each has a colour and a shape of its own.
  const kinds = {
    'bug': {name: 'bug', shape: 'octagon', about: 'no weaker level, no steps and no refusal explain it'},
    'unknown': {name: 'unexplained', shape: 'question', about: 'it was not found out what explains it'},
    'refusal': {name: 'refusal', shape: 'barred', about: 'an update did nothing and said so, although it could succeed'},
    'stale-update': {name: 'stale update', shape: 'triangle', about: 'the effect is whole, but the result comes from an older view'},
    'steps': {name: 'in steps', shape: 'stairs', about: 'the effect comes in several steps, each of which is atomic'},
    'weak-read': {name: 'weak read', shape: 'half', about: 'the result comes from only some of the calls before it'},
    'suspect': {name: 'suspect', shape: 'doubt', about: 'it shows a violation that the core may have caused'},
    'atomic-within-bounds': {name: 'atomic within bounds', shape: 'check', look: 'good', about: 'every schedule within bounds was explored'},
    'level-within-bounds': {name: 'as declared within bounds', shape: 'ring', look: 'good', about: 'every schedule within bounds was explored; its level is a declared one'},
    'no-violation-found': {name: 'no violation found', shape: 'dash', look: 'plain', about: 'it was searched, but not all of it'},
    'error': {name: 'not judged', shape: 'box', look: 'odd', about: 'it could not be judged'},
  };
  const shapes = {
    octagon: ['M5 1h6l4 4v6l-4 4H5l-4-4V5z', 'M5.4 5.4l5.2 5.2M10.6 5.4l-5.2 5.2'],
    question: ['M8 .5L15.5 8 8 15.5.5 8z', 'M6.3 6.4c0-2.3 3.6-2.2 3.4 0-.1 1.1-1.7 1.3-1.7 2.6M8 11v.6'],
    barred: ['M8 .8a7.2 7.2 0 1 0 .01 0z', 'M4 8h8'],
    triangle: ['M8 1l7.5 14H.5z', 'M8 6v4.4M8 12.4v.6'],
    stairs: ['M1 15v-4.5h4.5V7H10V3.5h5V15z', ''],
    half: ['M8 1.5a6.5 6.5 0 0 1 0 13z', '', 'M8 1.5a6.5 6.5 0 1 0 .01 0z'],
    doubt: ['', '', 'M8 1.5L14.5 8 8 14.5 1.5 8zM8 5v4M8 10.5v.6'],
    check: ['', '', 'M2.5 8.5l3.7 4L13.5 4'],
    ring: ['', '', 'M8 1.5a6.5 6.5 0 1 0 .01 0zM5 8.2l2.3 2.3L11.2 6'],
    dash: ['', '', 'M3 8h10'],
    box: ['', '', 'M2 2h12v12H2zM6.3 6.4c0-2.3 3.6-2.2 3.4 0-.1 1.1-1.7 1.3-1.7 2.6M8 11v.6'],
  };
  const levels = ['complete', 'causal', 'peer', 'monotonic', 'self', 'weak'];
  const number = n => n.toLocaleString('en');
  const seconds = s => s < 10 ? s.toFixed(1) + ' s' : s < 120 ? Math.round(s) + ' s'
    : s < 7200 ? Math.floor(s / 60) + ' m ' + Math.round(s % 60) + ' s'
    : Math.floor(s / 3600) + ' h ' + Math.round(s % 3600 / 60) + ' m';
  const several = (n, one, many) => number(n) + ' ' + (n === 1 ? one : many);

  // Makes an element; strings become text, never markup.
  function make(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
    element.append(...children.flat().filter(child => child !== null));
    return element;
  }

  // A small picture of the kind: filled, cut into what is filled, or drawn.
  function mark(kind) {
    const [filled, cut, drawn] = shapes[kind.shape];
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 16 16');
    svg.setAttribute('class', 'mark');
    svg.setAttribute('aria-hidden', 'true');
    for (const [name, line] of Object.entries({filled, cut, drawn})) {
      if (!line) continue;
      const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      path.setAttribute('d', line);
      path.setAttribute('class', name);
      svg.append(path);
    }
    return svg;
  }

  const gravityOf = violation => violation.meaning.gravity;
  const kindOf = method => method.verdict === 'non-atomic' ? gravityOf(method.violation) : method.verdict;
  for (const [key, kind] of Object.entries(kinds)) kind.look ||= key;

  // Violations first, the gravest at the front; as in the table on the terminal.
  const order = Object.keys(kinds);
  function rank({kind, method}) {
    const level = method.violation ? levels.indexOf(method.violation.meaning.level) : 0;
    return Math.min(order.indexOf(kind), order.indexOf('suspect') + 1) * 10 - level;
  }
  const groups = results.objects.map((object, o) => ({object, entries: object.methods
    .map((method, m) => ({object, method, id: 'm' + o + '-' + m, kind: kindOf(method)}))
    .sort((a, b) => rank(a) - rank(b))}));
  const first = group => group.entries.length ? rank(group.entries[0]) : Infinity;
  groups.sort((a, b) => first(a) - first(b) || 0);
  const methods = groups.flatMap(group => group.entries)
    .sort((a, b) => Boolean(b.method.violation) - Boolean(a.method.violation));
  const byId = new Map(methods.map(entry => [entry.id, entry]));

  function about() {
    document.getElementById('verdict-line').textContent = results.summary + ' in ' +
      several(methods.length, 'method', 'methods') + ' of ' + several(results.objects.length, 'object', 'objects') +
      (results.part ? ', in ' + results.part + ' alone' : '');
    const e = results.environment;
    document.getElementById('about').textContent =
      [results.started, seconds(results.seconds) + (results.interrupted ? ', stopped early' : ''),
       'seed ' + results.seed, e.processor + ', ' + several(e.cores, 'core', 'cores'), e.system,
       'Sunder ' + results.sunder].filter(Boolean).join(' \u00b7 ');
    document.title = 'Sunder: ' + results.summary + (results.part ? ' in ' + results.part : '');
  }

  // Long names break behind a slash, a colon or a dot.
  const breakable = name => name.match(/[^/:.]*[/:.]?/g).flatMap(part => [part, make('wbr')]);

  function matrix() {
    const place = document.getElementById('matrix');
    for (const {object, entries} of groups) {
      const cells = make('div', {class: 'cells'});
      for (const entry of entries) {
        const kind = kinds[entry.kind];
        entry.cell = make('a', {class: 'cell ' + kind.look, href: '#' + entry.id,
          title: entry.method.name + ': ' + (entry.method.violation ? entry.method.violation.meaning.text : kind.name)},
          mark(kind), entry.method.name, make('span', {class: 'skip'}, ', ' + kind.name));
        cells.append(entry.cell);
      }
      place.append(make('div', {class: 'object'}, breakable(object.name)), cells);
    }
  }

  // Counts differ by powers of ten, so the bars grow with the logarithm.
  function outcomeTable(violation) {
    const orders = new Map(violation.atomic.map((outcome, i) => [outcome, violation.linearizations[i] || '']));
    const seen = violation.observations.slice().sort((a, b) => b.count - a.count);
    if (violation.kind === 'outcome' && !seen.some(o => o.outcome === violation.outcome))
      seen.unshift({outcome: violation.outcome, count: violation.count, atomic: false});
    const shown = new Set(seen.map(o => o.outcome));
    for (const outcome of violation.atomic)
      if (!shown.has(outcome)) seen.push({outcome, count: 0, atomic: true});
    const total = seen.reduce((sum, o) => sum + o.count, 0);
    const most = Math.max(1, ...seen.map(o => o.count));
    const width = count => count === 0 ? 0 : 100 * (Math.log10(count) + 1) / (Math.log10(most) + 1);
    const row = o => {
      const wrong = !o.atomic || (violation.kind === 'outcome' && o.outcome === violation.outcome);
      const bar = make('span', {class: 'fill'});
      bar.style.width = width(o.count) + '%';
      if (o.count === 0) bar.hidden = true;
      return make('tr', {class: wrong ? 'wrong' : o.count === 0 ? 'right unseen' : 'right'},
        make('td', {class: 'mono'}, o.outcome), make('td', {}, wrong ? 'no' : 'yes'),
        make('td', {class: 'number'}, number(o.count)),
        make('td', {class: 'number'}, total ? (100 * o.count / total).toPrecision(3) + ' %' : ''),
        make('td', {class: 'bar'}, bar),
        make('td', {class: 'mono order'}, wrong ? 'no serial order gives it' : orders.get(o.outcome) || ''));
    };
    return make('div', {class: 'scroll'}, make('table', {class: 'outcomes'},
      make('thead', {}, make('tr', {}, ['outcome', 'atomic', 'count', 'share', 'log scale', 'a linearization that gives it']
        .map(title => make('th', {scope: 'col'}, title)))),
      make('tbody', {}, seen.map(row))));
  }

  // "[a(); b(0)], [c()], {0 < 1}" -> [["a()", "b(0)"], ["c()"]]: brackets inside arguments and strings count.
  function sequencesOf(harness, separator = ';') {
    const sequences = [];
    let depth = 0, quoted = false, call = '';
    for (let i = 0; i < harness.length; ++i) {
      const c = harness[i];
      if (quoted) {
        call += c;
        if (c === '\\') call += harness[++i];
        else if (c === '"') quoted = false;
        continue;
      }
      if (depth === 0) {
        if (c === '{') break;
        if (c === '[') { sequences.push([]); depth = 1; }
        continue;
      }
      if (c === '"') quoted = true;
      if ('[({'.includes(c)) ++depth;
      if ('])}'.includes(c)) --depth;
      const ends = depth === 0 || (depth === 1 && c === separator);
      if (!ends) { call += c; continue; }
      if (call.trim()) sequences[sequences.length - 1].push(call.trim());
      call = '';
    }
    return sequences;
  }

  // "0, [1,2], ()" -> ["0", "[1,2]", "()"].
  const resultsIn = outcome => sequencesOf('[' + outcome.replace(/;/g, '\u0000') + ']', ',')[0]
    .map(result => result.replace(/\u0000/g, ';'));

  // The atomic outcome that differs in the fewest results, and the positions of these.
  function nearest(violation) {
    if (violation.kind !== 'outcome' || !violation.results) return null;
    let best = null;
    violation.atomic.forEach((outcome, index) => {
      const results = resultsIn(outcome);
      if (results.length !== violation.results.length) return;
      const wrong = results.flatMap((result, i) => result === violation.results[i] ? [] : [i]);
      if (!best || wrong.length < best.wrong.length) best = {index, results, wrong};
    });
    return best && best.wrong.length ? best : null;
  }

  const either = texts => texts.length < 2 ? texts.join() : texts.slice(0, -1).join(', ') + ' or ' + texts[texts.length - 1];

  // The number of the call of a step, counted through all sequences.
  function callNumbers(violation) {
    const sequences = sequencesOf(violation.harness);
    const firsts = sequences.map((_, i) => sequences.slice(0, i).reduce((sum, s) => sum + s.length, 0));
    return step => firsts[step.sequence] + step.invocation;
  }

  // What the other calls had come to when this one began: ", although put(0,0) had returned before it
  // began, and pop() was still running". Empty if there is no trace, or no other call came before.
  function whatElse(violation, at) {
    const numberOf = callNumbers(violation), calls = sequencesOf(violation.harness).flat();
    const running = new Set(), returned = [];
    for (const step of violation.trace) {
      const call = numberOf(step);
      if (step.step === 'result') { running.delete(call); returned.push(call); }
      if (step.step !== 'call') continue;
      if (call === at) {
        const texts = numbers => numbers.map(i => calls[i]).join(' and ');
        const parts = [returned.length && texts(returned) + ' had returned before it began',
          running.size && texts(Array.from(running)) + (running.size > 1 ? ' were' : ' was') + ' still running'];
        return parts.some(Boolean) ? ', although ' + parts.filter(Boolean).join(', and ') : '';
      }
      running.add(call);
    }
    return '';
  }

  // One sentence that says why no serial order gives the outcome.
  function whyWrong(violation) {
    const calls = sequencesOf(violation.harness).flat();
    const near = nearest(violation);
    if (!near)
      return violation.kind === 'outcome'
        ? 'Some serial order gives ' + violation.outcome + ', but none in which calls that had returned come first.'
        : 'An atomic object never comes to this: ' + violation.outcome + '.';
    const of = i => make('code', {class: 'wrong'}, calls[i] + ' = ' + violation.results[i]);
    if (near.wrong.length === 1) {
      const [at] = near.wrong;
      const agreeing = violation.atomic.map(resultsIn).filter(results =>
        results.every((result, i) => i === at || result === violation.results[i])).map(results => results[at]);
      return [of(at), whatElse(violation, at) +
        '; with the other results as they are, every serial order gives ' + either(Array.from(new Set(agreeing))) + '.'];
    }
    return [...near.wrong.flatMap((i, n) => [n ? ' and ' : '', of(i)]), ' in one execution; the nearest serial order gives ' +
      near.wrong.map(i => calls[i] + ' = ' + near.results[i]).join(' and ') + '.'];
  }

  // The calls in the order in which they returned, and in the nearest serial order. If two sequences make the same call,
  // it is not clear whose result is whose, and results are left out of the serial order.
  function besides(violation) {
    const near = nearest(violation);
    const serial = near && violation.linearizations[near.index];
    if (!serial || !violation.trace.length) return null;
    const calls = sequencesOf(violation.harness).flat();
    const observed = violation.trace.filter(step => step.step === 'result').map(callNumbers(violation));
    const isClear = new Set(calls).size === calls.length;
    const item = (call, result, wrong) => make('li', {class: wrong ? 'wrong' : ''}, make('span', {class: 'mono'},
      call + (result === undefined ? '' : ' = ' + result)));
    const list = (title, items) => make('div', {}, make('h4', {}, title), make('ol', {class: 'serial'}, items));
    return make('div', {class: 'besides'},
      list('Observed, in the order of the returns', observed.map(i => item(calls[i], violation.results[i], near.wrong.includes(i)))),
      list('The nearest serial order', (sequencesOf('[' + serial + ']')[0] || []).map(call => {
        const i = calls.indexOf(call);
        return item(call, isClear ? near.results[i] : undefined, false);
      })));
  }

  // "load head_->next: 0" -> "head_->next". "compareAndSetLong: true" names no location.
  const locationIn = step => step.step === 'access'
    ? (step.what.match(/^[^\s:]+ (?:\(failed\) )?(?:of )?(.+?)(?:: |  |$)/) || [])[1] : undefined;
  // The names of members may look like anything, so only the verb and an arrow between values tell.
  const writes = step => {
    const what = step.what || '';
    return !what.includes('(failed)') && !/^(c|weakC)ompareAnd.*: false$/.test(what) && (/ -> /.test(what) ||
      /^(write|store|exchange|fetch_|compare_exchange|lock|unlock|set|put|lazySet|compareAnd|weakCompareAnd|getAnd)/.test(what));
  };

  // An access is decisive if it is the first of its sequence after another one has written there, or if it writes what
  // another one has accessed since this one wrote. A sequence is preempted if another one moves before its call has
  // returned.
  function marks(trace) {
    const locations = new Map(), made = trace.map(() => ({}));
    const inside = new Set();
    trace.forEach((step, i) => {
      const location = locationIn(step), me = step.sequence;
      if (location) {
        if (!locations.has(location)) locations.set(location, {write: -1, accesses: new Map(), writes: new Map()});
        const there = locations.get(location);
        const of = (kind, sequence) => there[kind].has(sequence) ? there[kind].get(sequence) : -1;
        const met = [];
        if (there.write > of('accesses', me)) met.push(there.write);  // so it is of another sequence
        const others = Array.from(there.accesses).filter(([sequence]) => sequence !== me).map(([, at]) => at);
        const latest = Math.max(-1, ...others);
        if (writes(step) && latest > of('writes', me)) met.push(latest);
        for (const at of met) made[i].decisive = made[at].decisive = true;
        there.accesses.set(me, i);
        if (writes(step)) { there.write = i; there.writes.set(me, i); }
      }
      const former = trace[i - 1];
      if (former && former.sequence !== step.sequence && inside.has(former.sequence) && step.step !== 'wait' && step.step !== 'note')
        made[i - 1].preempted = true;
      if (step.step === 'call') inside.add(step.sequence);
      if (step.step === 'result') inside.delete(step.sequence);
    });
    return made;
  }

  // Long runs of accesses that decide nothing are folded behind a button.
  function fold(rows, trace, marked) {
    const shown = 2, shortest = 8;
    for (let from = 0; from < rows.length;) {
      let to = from;
      while (to < rows.length && trace[to].step === 'access' && trace[to].sequence === trace[from].sequence &&
        !marked[to].decisive && !marked[to].preempted) ++to;
      const hidden = rows.slice(from + shown, to - shown);
      if (to - from >= shortest) {
        const button = make('button', {type: 'button'}, '\u22ef ' + hidden.length + ' more steps of sequence ' + trace[from].sequence);
        const row = make('tr', {class: 'folded'}, make('td', {colspan: rows[from].children.length}, button));
        hidden.forEach(each => { each.hidden = true; });
        button.addEventListener('click', () => { hidden.forEach(each => { each.hidden = false; }); row.remove(); });
        hidden[0].before(row);
      }
      from = Math.max(to, from + 1);
    }
  }

  // Time runs downwards; a lane is shaded during its invocation.
  function lanes(violation) {
    const sequences = sequencesOf(violation.harness), position = callNumbers(violation);
    const result = step => (violation.results || [])[position(step)];
    const near = nearest(violation), marked = marks(violation.trace);
    const inside = sequences.map(() => false);
    const rows = violation.trace.map((step, at) => {
      const call = (sequences[step.sequence] || [])[step.invocation] || '';
      const preempted = marked[at].preempted ? make('small', {class: 'preempted'}, 'preempted here') : null;
      const cells = sequences.map((_, lane) => {
        if (lane !== step.sequence) return make('td', {class: inside[lane] ? 'inside' : 'outside'});
        const attributes = look => ({class: look, 'data-lane': 'sequence ' + lane, style: '--lane: ' + lane});
        if (step.step === 'note') return make('td', attributes('what'), step.what);
        if (step.step === 'access' || step.step === 'wait')
          return make('td', attributes('inside mono' + (marked[at].decisive ? ' decisive' : '')),
            make('span', {class: 'what'}, (step.step === 'wait' ? 'waits for ' : '') + step.what), ' ',
            make('span', {class: 'place'}, step.place),
            step.source ? make('code', {class: 'source'}, step.source.trim()) : null, preempted);
        inside[lane] = step.step === 'call';
        const wrong = step.step === 'result' && near && near.wrong.includes(position(step));
        return make('td', attributes(step.step + ' mono' + (wrong ? ' wrong' : '')), step.step === 'call' ? call
          : call + (result(step) === undefined ? ' returns' : ' = ' + result(step)), preempted);
      });
      return make('tr', {}, cells);
    });
    const body = make('tbody', {}, rows);
    fold(rows, violation.trace, marked);
    return make('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Trace'},
      make('table', {class: 'lanes'},
        make('thead', {}, make('tr', {}, sequences.map((_, i) => make('th', {scope: 'col'}, 'sequence ' + i)))),
        body), marked.some(m => m.decisive) ? make('p', {class: 'legend'},
        make('span', {class: 'decisive'}, 'marked'), ' accesses meet one of another sequence at the same location') : null);
  }

  async function copy(text, button) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = make('textarea', {});
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
      button.focus();
    }
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  }

  function again(command) {
    const button = make('button', {type: 'button', class: 'copy'}, 'Copy');
    button.addEventListener('click', () => copy(command, button));
    return make('div', {class: 'again'}, make('code', {}, command), button);
  }

  // The calls in the serial order of the explanation; under each, whether the weak call saw it.
  function serialOrder(meaning) {
    const word = call => {
      const own = meaning.views.find(view => view.call === call);
      const verb = own && own.counted ? 'counted' : 'saw';
      if (own) return ['weak', verb + (own.saw.length ? ' only some' : ' none')];
      if (meaning.views.some(view => view.missed.includes(call))) return ['missed', 'missed'];
      if (meaning.views.some(view => view.saw.includes(call))) return ['saw', 'seen'];
      return ['', ''];
    };
    const ordered = meaning.order ? sequencesOf('[' + meaning.order + ']')[0] || [] : [];
    const refused = meaning.refused.map(call =>
      make('li', {class: 'refused'}, make('span', {class: 'mono'}, call), make('small', {}, 'refused, no effect')));
    return make('ol', {class: 'serial'}, ordered.map(text => {
      const step = text.match(/^(.*) \((step \d+.*)\)$/);
      const [look, note] = step ? ['step', step[2]] : word(text);
      return make('li', {class: look}, make('span', {class: 'mono'}, step ? step[1] : text), make('small', {}, note));
    }), refused);
  }

  // One sentence, and the serial order that explains the outcome.
  function explanation({meaning}) {
    const kind = kinds[meaning.gravity];
    const parts = [make('p', {class: 'meaning ' + kind.look}, mark(kind), make('span', {}, meaning.text + '.'))];
    if (meaning.order !== undefined)
      parts.push(make('h3', {}, 'A serial order that explains it'), serialOrder(meaning));
    return parts;
  }

  function violationStory(violation) {
    const parts = [make('p', {class: 'why-wrong'}, whyWrong(violation)), besides(violation),
      make('h3', {}, 'Harness'), make('code', {}, violation.harness)];
    const often = number(violation.count) + ' of ' + (violation.engine === 'explore'
      ? several(violation.executions, 'schedule', 'schedules')
      : several(violation.executions, 'execution', 'executions'));
    parts.push(make('h3', {}, violation.kind === 'outcome' ? 'Outcomes' : 'What happened'),
      make('p', {}, make('code', {}, violation.outcome), ' was seen in ' + often +
        (violation.confirmed ? '' : ', not again afterwards') + ', by the engine ' + violation.engine + '.'));
    if (violation.observations.length || violation.atomic.length) parts.push(outcomeTable(violation));
    if (violation.trace.length) parts.push(make('h3', {}, 'How it comes about'), lanes(violation));
    parts.push(make('h3', {}, 'See it again'), again(violation.reproduce));
    return parts;
  }

  function otherStory(violation) {
    return make('section', {class: 'other'}, make('h3', {}, 'Also'), explanation(violation), violationStory(violation));
  }

  // Only exploring showed it; the scheduler may have caused it.
  function onlyScheduled(seen) {
    return make('div', {class: 'only-scheduled'},
      make('p', {class: 'why'}, 'Seen only under the scheduler, not with real threads, so no method is blamed:'),
      violationStory(seen));
  }

  function explored(method) {
    const covered = method['covered-of-part'] || method.covered;
    const rows = [['harnesses', number(method.harnesses)], ['executions', number(method.executions)],
      ['time', seconds(method.seconds)], ['largest bounds', method.bounds.join(', ')],
      ['every harness' + (results.part ? ' of ' + results.part : '') + ' up to',
        covered.some(Boolean) ? covered.join(', ') : 'none of the bounds']];
    if (method['barely-tried'] !== undefined)
      rows.push(['barely tried', method['barely-tried'].toFixed(1) + ' executions per harness']);
    if (method.schedules)
      rows.push(['explored to the end', several(method.exhausted, 'harness', 'harnesses') + ', ' +
        several(method.schedules, 'schedule', 'schedules')]);
    if (method.proven)
      rows.push(['proven', 'within ' + method.proven.premises]);
    if (method['declared-level'])
      rows.push(['declared level', method['declared-level']]);
    if (method['no-proof'])
      rows.push([method.proven ? 'no proof beyond' : 'no proof', method['no-proof'].join('; ')]);
    if (method['seen-above'] <= 0.1 && method['barely-tried'] === undefined)
      rows.push(['at 95 %', 'a violation in more than 1 of ' + number(Math.floor(1 / method['seen-above'])) +
        ' executions would have shown']);
    if (method.skipped) rows.push(['skipped', number(method.skipped) + ' harnesses that may wait for ever']);
    return [make('h3', {}, 'What was explored'), make('table', {}, make('tbody', {},
      rows.map(([what, figure]) => make('tr', {}, make('th', {scope: 'row'}, what), make('td', {}, figure)))))];
  }

  function fill(entry) {
    if (entry.filled) return;
    entry.filled = true;
    const {method} = entry;
    entry.details.append(make('div', {class: 'story'},
      method.violation ? explanation(method.violation) : null,
      method.error || method.why ? make('p', {class: 'why'}, method.error || method.why) : null,
      method['level-text'] ? make('p', {class: 'level'}, method['level-text']) : null,
      method['waits-text'] ? make('p', {class: 'level'}, method['waits-text']) : null,
      method.violation ? violationStory(method.violation) : null,
      (method.others || []).map(otherStory),
      method['only-scheduled'] ? onlyScheduled(method['only-scheduled']) : null, explored(method)));
  }

  // "level monotonic within 3,2,2", without the premises.
  function shortLevel(method) {
    const within = method['level-within'] || method.proven;
    if (!method.level || method.level === 'complete') return null;
    return make('span', {class: 'short-level'}, 'level ' + method.level + (within ? ' within ' + within.bounds.join(',') : ''));
  }

  function stories() {
    const place = document.getElementById('stories');
    const isBad = entry => Boolean(entry.method.violation);
    const parts = groups.map(({object, entries}) => ({object, entries: entries.filter(isBad)}))
      .concat(groups.map(({object, entries}) => ({object, entries: entries.filter(entry => !isBad(entry))})));
    const told = new Set();
    for (const {object, entries} of parts) {
      if (!entries.length) continue;
      const list = make('div', {}, make('h2', {}, object.name),
        object['roles-assumed'] && !told.has(object) ? make('p', {class: 'why'}, object['roles-assumed']) : null);
      told.add(object);
      for (const entry of entries) {
        const {method} = entry, kind = kinds[entry.kind];
        entry.details = make('details', {id: entry.id}, make('summary', {},
          make('span', {class: 'name mono'}, method.name),
          make('span', {class: 'badge ' + kind.look}, mark(kind), kind.name),
          method.known && method.violation ? make('span', {class: 'badge plain', title: results.baseline + ' has it'}, 'known') : null,
          shortLevel(method),
          method.violation ? make('span', {class: 'mono harness'}, method.violation.harness) : null,
          make('span', {class: 'effort'}, several(method.harnesses, 'harness', 'harnesses') + ', ' +
            several(method.executions, 'execution', 'executions') + ', ' + seconds(method.seconds))));
        entry.details.addEventListener('toggle', () => { if (entry.details.open) fill(entry); });
        entry.list = list;
        list.append(entry.details);
      }
      place.append(list);
    }
  }

  const hiddenKinds = new Set();
  let onlyViolations = false;
  function filter() {
    const wanted = document.getElementById('find').value.trim().toLowerCase();
    let shown = 0;
    const used = new Set();
    for (const entry of methods) {
      const matches = !hiddenKinds.has(entry.kind) && (!onlyViolations || Boolean(entry.method.violation)) &&
        (entry.object.name + '.' + entry.method.name).toLowerCase().includes(wanted);
      entry.details.hidden = !matches;
      entry.cell.hidden = !matches;
      if (matches) { ++shown; used.add(entry.list); }
    }
    for (const entry of methods) entry.list.hidden = !used.has(entry.list);
    document.querySelectorAll('#matrix .cells').forEach(cells => {
      const empty = !cells.querySelector('a:not([hidden])');
      cells.hidden = empty;
      cells.previousElementSibling.hidden = empty;
    });
    document.getElementById('shown').textContent =
      shown === methods.length ? '' : number(shown) + ' of ' + number(methods.length) + ' shown';
  }

  function filters() {
    const place = document.getElementById('kinds');
    for (const [key, kind] of Object.entries(kinds)) {
      const those = methods.filter(e => e.kind === key);
      if (those.length === 0) continue;
      const button = make('button', {type: 'button', class: kind.look, title: kind.about, 'aria-pressed': 'true',
        'data-verdict': those[0].method.verdict}, mark(kind), kind.name + ' ' + number(those.length));
      button.addEventListener('click', () => {
        const shown = hiddenKinds.delete(key) || !hiddenKinds.add(key);
        button.setAttribute('aria-pressed', String(shown));
        filter();
      });
      place.append(button);
    }
    const only = document.getElementById('only');
    only.addEventListener('change', () => { onlyViolations = only.checked; filter(); });
    document.getElementById('find').addEventListener('input', filter);
    document.getElementById('filters').addEventListener('submit', event => event.preventDefault());
  }

  function open(id) {
    const entry = byId.get(id);
    if (!entry) return;
    entry.details.open = true;
    fill(entry);
    entry.details.style.scrollMarginTop = document.getElementById('filters').offsetHeight + 8 + 'px';
    entry.details.scrollIntoView();
    entry.details.querySelector('summary').focus({preventScroll: true});
  }

  // The page opens on the worst violation; it moves there only if the methods before it fill the window.
  function openWorst() {
    const worst = methods.find(entry => entry.method.violation) || (methods.length === 1 ? methods[0] : null);
    if (!worst) return;
    fill(worst);
    worst.details.open = true;
    if (worst.details.getBoundingClientRect().top > 0.6 * window.innerHeight) open(worst.id);
  }

  function keys(event) {
    if (event.target.matches('input, textarea') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '/') {
      event.preventDefault();
      document.getElementById('find').focus();
    }
    if (event.key !== 'j' && event.key !== 'k') return;
    const visible = methods.filter(e => !e.details.hidden).map(e => e.details.querySelector('summary'));
    const at = visible.indexOf(document.activeElement);
    const next = event.key === 'j' ? at + 1 : at < 0 ? 0 : at - 1;
    if (visible[next]) visible[next].focus();
  }

  about();
  matrix();
  stories();
  filters();
  filter();
  window.addEventListener('popstate', () => open(location.hash.slice(1)));
  document.getElementById('matrix').addEventListener('click', event => {
    const cell = event.target.closest('a');
    if (!cell || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();  // otherwise the browser moves the focus
    history.pushState(null, '', cell.getAttribute('href'));
    open(cell.getAttribute('href').slice(1));
  });
  document.addEventListener('keydown', keys);
  // In print, everything that is shown is open.
  let closed = [];
  window.addEventListener('beforeprint', () => {
    closed = methods.filter(e => !e.details.open && !e.details.hidden);
    for (const entry of closed) { fill(entry); entry.details.open = true; }
  });
  window.addEventListener('afterprint', () => { for (const entry of closed) entry.details.open = false; });
  if (location.hash) open(location.hash.slice(1));
  else openWorst();
})();
