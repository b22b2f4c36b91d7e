// Memory limits of the intake thread.

/** Room for the messages that wait for the disk, some 4,000 under full load, so that few of them become old objects. */
export const intakeResourceLimits = { maxYoungGenerationSizeMb: 96 } as const
