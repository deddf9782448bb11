"""Campaigns on a poor machine: few descriptors, small stacks, little memory, full disks, few processes."""
import os
import resource
import subprocess

import campaign

CPP = ["nonatomic:CountedSet", "atomic:LockedMap"]
JAVA = ["ConcurrentLinkedQueue"]
KILOBYTE, MEGABYTE = 1 << 10, 1 << 20
NOBODY = 65534


def limited(which, most, user=None):
    """A function that lowers a limit in the new process."""
    def lower():
        resource.setrlimit(which, (most, most))
        if user is not None:
            os.setgid(user)
            os.setuid(user)
    return lower


def poor_machines():
    """For each: its name, its objects, and the function that makes it poor."""
    for most in (*range(4, 20), 24, 32, 48, 64):
        yield "few descriptors", CPP, limited(resource.RLIMIT_NOFILE, most)
    for most in (16, 32, 64):
        yield "few descriptors, Java", JAVA, limited(resource.RLIMIT_NOFILE, most)
    for most in (64, 96, 128, 192, 256, 512, 1024):
        yield "small stacks", CPP, limited(resource.RLIMIT_STACK, most * KILOBYTE)
    for most in (128, 256, 1024):
        yield "small stacks, Java", JAVA, limited(resource.RLIMIT_STACK, most * KILOBYTE)
    for most in (16, 32, 48, 64, 96, 128, 192, 256, 512, 1024):
        yield "little memory", CPP, limited(resource.RLIMIT_AS, most * MEGABYTE)
    for most in (512, 1024, 2048):
        yield "little memory, Java", JAVA, limited(resource.RLIMIT_AS, most * MEGABYTE)
    for most in (0, 1, 16, 32, 48, 64, 96, 128):
        yield "small files", CPP, limited(resource.RLIMIT_FSIZE, most * KILOBYTE)
    if os.getuid() == 0:
        for most in (0, 1, 2, 3, 4, 6, 8, 12):
            yield "few processes", CPP, limited(resource.RLIMIT_NPROC, most, NOBODY)


def try_poor(name, objects, make_poor, table):
    poor = campaign.Campaign(objects, ["--time", "3s"])
    os.chmod(poor.folder, 0o777)
    poor.start(preexec_fn=make_poor, env={**os.environ, "HOME": str(poor.folder)})
    code = poor.wait()
    report(name, poor, code, table)


def report(name, poor, code, table):
    left, lost = campaign.end_survivors(), poor.lost()
    explained = code in (0, 1) or poor.out.read_text(errors="replace").strip()
    good = code in campaign.GOOD_CODES and explained and not lost
    table.add(name, tried=1, survived=bool(good), lost=lost, processes_left=left, files_left=poor.litter())
    if good and not left and not poor.litter():
        poor.remove()
    else:
        print(f"{name}: exit code {code}, {lost} lost, {left} processes left; kept in {poor.folder}")


def full_disks(table):
    """A disk that is full while the campaign runs; afterwards there is room again."""
    if subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode:
        print("full disks: not tried, since no file system can be mounted here")
        return
    for size in (16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128):
        full = campaign.Campaign(CPP + ["nonatomic:FlagSet", "nonatomic:TwoShelves"], ["--time", "3s"])
        disk = full.folder / "disk"
        disk.mkdir()
        full.store = disk / "store"
        full.check[-1] = str(full.store)
        script = (f"mount -t tmpfs none {disk} -o size={size}k && "
                  f"{campaign.SUNDER} {' '.join(full.check)} >{full.out} 2>&1; code=$?; "
                  f"mount -o remount,size=8m {disk}; cp {disk}/* {full.folder} 2>/dev/null; exit $code")
        full.process = subprocess.Popen(["unshare", "-m", "sh", "-c", script], start_new_session=True)
        code = full.wait()
        full.store = full.folder / "store"
        disk.rmdir()
        report("full disks", full, code, table)


def run(table):
    for name, objects, make_poor in poor_machines():
        try_poor(name, objects, make_poor, table)
    full_disks(table)
