// Faults of some boxes of the demo plant, so that the diagnosis of boxes has something to show.

interface BoxFault {
  /** Offset of its clock. */
  readonly clockOffsetMs?: number
  /** Sends nothing in the first minutes of each hour, this many. */
  readonly silentMinutes?: number
  /** Values that one of its devices sends without a point. */
  readonly unmapped?: { readonly device: string; show(ts: number): Readonly<Record<string, number>> }
}

const minuteMs = 60_000

export const boxFaults: Readonly<Record<string, BoxFault>> = {
  'mill-box': { silentMinutes: 4 },
  'water-box': { clockOffsetMs: -70_000 },
  'air-box': {
    unmapped: {
      device: 'compressor-02',
      show: (ts) => ({
        dewPoint: Number((3 + Math.sin(ts / 400_000)).toFixed(1)),
        filterDifference: Number((0.021 + 0.002 * Math.sin(ts / 900_000)).toFixed(3)),
        oilPressure: Number((0.31 + 0.01 * Math.sin(ts / 300_000)).toFixed(3)),
      }),
    },
  },
}

/** Returns whether a box sends nothing at an instant. */
export function isSilent(box: string, ts: number): boolean {
  const { silentMinutes = 0 } = boxFaults[box] ?? {}
  return (ts / minuteMs) % 60 < silentMinutes
}
