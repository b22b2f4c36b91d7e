import type { UnmappedCode } from '@gemba/contract/gateway/box-report.ts'
import type { ReactNode } from 'react'

/** What a gateway sends under one device code and no point claims. */
export interface Device {
  boxId: string
  deviceCode: string
  codes: readonly UnmappedCode[]
  /** Which device is meant, where there are several. */
  choice: ReactNode
}
