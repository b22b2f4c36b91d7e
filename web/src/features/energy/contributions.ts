// Energy on the overview of the plant.

import { readDailyEnergy } from '@gemba/contract/energy/read-energy.ts'
import { lazyCode } from '../../api/lazy-code.ts'
import type { Contributions } from '../../resource/tab/contributions.ts'

const { permission } = readDailyEnergy

export const contributions: Contributions = {
  overview: [
    {
      permission,
      place: 'top',
      Panel: lazyCode(async () => (await import('./widgets/energy-figures.tsx')).EnergyFigures),
    },
    {
      permission,
      place: 'bottom',
      Panel: lazyCode(async () => (await import('./widgets/energy-map.tsx')).EnergyMapPanel),
    },
  ],
}
