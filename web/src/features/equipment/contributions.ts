// The unmapped codes of a gateway, shown on its page.
import { lazyCode } from '../../api/lazy-code.ts'
import type { Contributions } from '../../resource/tab/contributions.ts'

export const contributions: Contributions = {
  panels: [
    {
      of: 'box',
      permission: 'object:view',
      Panel: lazyCode(async () => (await import('./connect/box-points.tsx')).BoxPoints),
    },
  ],
}
