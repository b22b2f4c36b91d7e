import type { UnmappedCode } from '@gemba/contract/gateway/box-report.ts'
import type { ReactNode } from 'react'

/** The unmapped codes that a gateway sends under one device code. */
export interface Device {
  boxId: string
  deviceCode: string
  codes: readonly UnmappedCode[]
  /** Input that chooses the device if the gateway sends several. */
  choice: ReactNode
}
