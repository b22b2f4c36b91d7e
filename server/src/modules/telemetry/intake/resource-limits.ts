// Memory limits of the intake thread.

/**
 * Room for the messages that wait for the disk, some 4,000 under full load. With the default of 48 MB they outlive two
 * collections, become old objects, and cost a third more processor time and 120 MB of memory.
 */
export const intakeResourceLimits = { maxYoungGenerationSizeMb: 96 } as const
