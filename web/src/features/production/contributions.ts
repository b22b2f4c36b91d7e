// By which routes a material is made, on its page.
import { lazy } from 'react'
import type { Contributions } from '../../resource/tab/contributions.ts'

export const contributions: Contributions = {
  panels: [
    {
      of: 'material',
      permission: 'processRoute:view',
      place: 'side',
      Panel: lazy(async () => ({ default: (await import('./route/material-routes.tsx')).MaterialRoutes })),
    },
  ],
}
