import type { BoxState } from '@gemba/contract/gateway/box-report.ts'
import type { Presence } from '../../ui/state/state-word.tsx'

export const presences: Readonly<Record<BoxState['state'], Presence>> = {
  0: 'never',
  1: 'on',
  2: 'off',
  3: 'degraded',
  4: 'disabled',
}
