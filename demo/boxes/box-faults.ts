// What is wrong with some boxes of the demo plant, so that the diagnosis of gateway boxes has something to show.

interface BoxFault {
  /** How far its clock is off. */
  readonly clockOffsetMs?: number
  /** Says nothing in the first so many minutes of each hour. */
  readonly silentMinutes?: number
  /** What one of its devices sends beside the points that there are. */
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

/** Whether a box says nothing at an instant. */
export function isSilent(box: string, ts: number): boolean {
  const { silentMinutes = 0 } = boxFaults[box] ?? {}
  return (ts / minuteMs) % 60 < silentMinutes
}
