// What the server's configuration permits before the sign-in.
import { checkReset, readLoginConfig } from '@gemba/contract/identity/sign-in/registration.ts'
import { addressRules } from '@gemba/contract/rules/address-rules.ts'
import type { Rule } from '@gemba/contract/rules/rule.ts'
import { useEffect, useState } from 'react'
import { useCommandQuery } from '../../api/run.ts'

export type Channel = 'email' | 'phone'

/** Page of registration by channel (S-022, S-023). */
export const registerPaths: Record<Channel, string> = { email: '/emailRegister', phone: '/register' }

export interface LoginConfig {
  /** Whether there is anybody who can sign in. */
  isSetUp: boolean
  isRegistrationOpen: boolean
  /** Channels by which a check code can be sent. */
  channels: readonly Channel[]
  hasQrSignIn: boolean
  title: string | null
  logo: string | null
  /** Address of the picture behind the sign-in. */
  background: string | null
}

const settleMs = 400

/** The value once typing has paused. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Of the company with the code, or of the one that runs the installation; undefined until the server has said. */
export function useLoginConfig(companyCode: string): LoginConfig | undefined {
  const code = useSettled(companyCode.trim())
  const input = code === '' ? {} : { companyCode: code }
  const config = useCommandQuery(readLoginConfig, input)
  const channels = useCommandQuery(checkReset, input)
  if (!config.data || !channels.data) return undefined
  const { data } = channels
  return {
    isSetUp: config.data.isSetUp === 1,
    isRegistrationOpen: config.data.isRegistrationOpen === 1,
    channels: (['email', 'phone'] as const).filter((channel) => data[channel]),
    hasQrSignIn: config.data.loginTypes.includes('qr'),
    title: config.data.title,
    logo: config.data.logo,
    background: config.data.background,
  }
}

const channelRules: Record<Channel, Rule> = { email: addressRules.email, phone: addressRules.mobile }

/** Whether a code can be sent there, as the server judges it. */
export const isAddress = (channel: Channel, address: string): boolean => channelRules[channel].allows(address.trim())
