package sunder.jvm.explore;

/** How an execution ended. After every ending but `ENDED`, its threads stay where they stopped and are never resumed. */
public enum Ending { ENDED, DEADLOCK, HANG }
