import type { AttentionEntry } from '../../../../resource/tab/attention.ts'

/** Returns the entries with the worst first: current ones by level, then ended ones; the oldest of a level first. */
export const mergeEntries = (lists: readonly (readonly AttentionEntry[])[]): AttentionEntry[] =>
  lists
    .flat()
    .toSorted(
      (left, right) =>
        Number(left.isOver ?? false) - Number(right.isOver ?? false) ||
        left.level - right.level ||
        left.since - right.since,
    )
