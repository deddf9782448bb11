package sunder.jvm.explore;

/** How executions ended. After HANG, the threads of the last one stay where they stopped and are never resumed. */
public enum Ending { ENDED, HANG }
