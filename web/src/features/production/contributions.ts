// By which routes a material is made, on its page; and how production is, on the overview.
import { lazy } from 'react'
import type { Contributions } from '../../resource/tab/contributions.ts'

export const contributions: Contributions = {
  overview: [
    {
      permission: 'productionOrder:view',
      place: 'top',
      Panel: lazy(async () => ({ default: (await import('./overview/production-figures.tsx')).ProductionFigures })),
    },
  ],
  panels: [
    {
      of: 'material',
      permission: 'processRoute:view',
      place: 'side',
      Panel: lazy(async () => ({ default: (await import('./route/material-routes.tsx')).MaterialRoutes })),
    },
  ],
}
