// The points that a gateway waits for, on its page.
import { object } from '@gemba/contract/equipment/object.ts'
import { lazy } from 'react'
import { permissionOf } from '../../resource/labels.ts'
import type { Contributions } from '../../resource/tab/contributions.ts'

export const contributions: Contributions = {
  panels: [
    {
      of: 'box',
      permission: permissionOf(object, 'page'),
      Panel: lazy(async () => ({ default: (await import('./connect/box-points.tsx')).BoxPoints })),
    },
  ],
}
