// Energy on the overview of the plant.
import { readDailyEnergy } from '@gemba/contract/energy/read-energy.ts'
import { lazy } from 'react'
import type { Contributions } from '../../resource/tab/contributions.ts'

const { permission } = readDailyEnergy

export const contributions: Contributions = {
  overview: [
    {
      permission,
      place: 'top',
      Panel: lazy(async () => ({ default: (await import('./elsewhere/energy-figures.tsx')).EnergyFigures })),
    },
    {
      permission,
      place: 'bottom',
      Panel: lazy(async () => ({ default: (await import('./elsewhere/energy-map.tsx')).EnergyMapPanel })),
    },
  ],
}
