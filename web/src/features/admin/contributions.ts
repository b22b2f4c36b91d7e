// That the disk fills up.
import { lazy } from 'react'
import type { Contributions } from '../../resource/tab/contributions.ts'

export const contributions: Contributions = {
  header: [
    {
      place: 'hint',
      order: 20,
      Item: lazy(async () => ({ default: (await import('./retention/disk-hint.tsx')).DiskHint })),
    },
  ],
}
