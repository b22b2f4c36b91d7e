// Gateway boxes on the overview of the plant.
import { listBoxStates } from '@gemba/contract/gateway/box.ts'
import { lazy } from 'react'
import type { Contributions } from '../../resource/tab/contributions.ts'

export const contributions: Contributions = {
  overview: [
    {
      permission: listBoxStates.permission,
      place: 'side',
      Panel: lazy(async () => ({ default: (await import('./troubled-boxes.tsx')).TroubledBoxes })),
    },
  ],
}
