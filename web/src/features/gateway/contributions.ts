// Gateways on the overview of the plant.

import { listBoxStates } from '@gemba/contract/gateway/box.ts'
import { lazyCode } from '../../api/lazy-code.ts'
import type { Contributions } from '../../resource/tab/contributions.ts'

export const contributions: Contributions = {
  overview: [
    {
      permission: listBoxStates.permission,
      place: 'side',
      Panel: lazyCode(async () => (await import('./boxes-with-problems.tsx')).TroubledBoxes),
    },
  ],
}
