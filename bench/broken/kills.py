"""Kills the command or one of its workers at random moments, and resumes the campaign."""
import os
import signal
import time

import campaign

OBJECTS = {"cpp": ["nonatomic:CountedSet", "nonatomic:FlagSet", "nonatomic:TwoShelves", "nonatomic:RegisterPair",
                   "atomic:LockedMap"],
           "java": ["ConcurrentHashMap", "ConcurrentLinkedQueue"]}
SECONDS = {"cpp": 20, "java": 40}  # of a campaign, more than it gets
LONGEST = {"cpp": 1.2, "java": 3.0}  # seconds between two kills: Java takes longer to start
KILLS_OF_ONE = 10
GOOD_ENDS = (0, 1, 3, -signal.SIGINT)  # the last one if the command had only just started


def kill_worker(main, draw):
    """True if there was one."""
    workers = campaign.descendants(main)
    if not workers:
        return False
    try:
        os.kill(draw.choice(workers), signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def break_one(world, kills, draw, table):
    """Runs one campaign with some kills. Returns their number."""
    broken = campaign.Campaign(OBJECTS[world], ["--time", f"{SECONDS[world]}s", "--seed", str(draw.randrange(1 << 30))])
    done = 0
    broken.start()
    while done < kills:
        time.sleep(draw.uniform(0.01, LONGEST[world]))
        if broken.process.poll() is not None:
            break
        done += 1
        if draw.random() < 0.5:
            existed = kill_worker(broken.process.pid, draw)
            table.add(f"{world}: kill of a worker", tried=existed, survived=existed)
            done -= not existed
            continue
        os.kill(broken.process.pid, signal.SIGKILL)
        broken.wait()
        left, lost = campaign.end_survivors(), broken.lost()
        table.add(f"{world}: kill of the command", tried=1, survived=not lost, lost=lost, processes_left=left)
        broken.start()
    finish(world, broken, table)
    return done


def finish(world, broken, table):
    """Ends the campaign by Ctrl-C, and looks at what it found."""
    broken.process.send_signal(signal.SIGINT)
    code = broken.wait()
    left, lost = campaign.end_survivors(), broken.lost()
    kept = broken.kept() if broken.store.exists() else {}
    table.add(f"{world}: end of a campaign", tried=1, survived=code in GOOD_ENDS and not lost, lost=lost,
              blamed=sum(kind == "crash" for kind in (kept or {}).values()), processes_left=left,
              files_left=broken.litter())
    if code not in GOOD_ENDS or lost or left or broken.litter():
        print(f"{world}: exit code {code}, {lost} lost, {left} processes left; kept in {broken.folder}")
    else:
        broken.remove()


def run(world, kills, draw, table):
    done = shown = 0
    while done < kills:
        done += break_one(world, min(KILLS_OF_ONE, kills - done), draw, table)
        if done - shown >= 50:
            shown = done
            print(f"{world}: {done} of {kills} kills", flush=True)
