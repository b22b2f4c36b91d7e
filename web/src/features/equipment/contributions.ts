// The points that a gateway waits for, on its page.
import { lazy } from 'react'
import type { Contributions } from '../../resource/tab/contributions.ts'

export const contributions: Contributions = {
  panels: [
    {
      of: 'box',
      permission: 'object:view',
      Panel: lazy(async () => ({ default: (await import('./connect/box-points.tsx')).BoxPoints })),
    },
  ],
}
