// What the configuration of the server permits before the sign-in.
import { checkReset, readLoginConfig } from '@gemba/contract/identity/sign-in/registration.ts'
import { addressRules } from '@gemba/contract/rules/address-rules.ts'
import type { Rule } from '@gemba/contract/rules/rule.ts'
import { useEffect, useState } from 'react'
import { useCommandQuery } from '../../api/run.ts'

export type Channel = 'email' | 'phone'

/** Registration page per channel (S-022, S-023). */
export const registerPaths: Record<Channel, string> = { email: '/emailRegister', phone: '/register' }

export interface LoginConfig {
  /** Whether there is a user who can sign in. */
  isSetUp: boolean
  isRegistrationOpen: boolean
  /** Channels through which check codes can be sent. */
  channels: readonly Channel[]
  hasQrSignIn: boolean
  title: string | null
  logo: string | null
  /** Address of the background picture. */
  background: string | null
}

const settleMs = 400

/** Returns the value after typing has paused. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/**
 * Returns the configuration of the company with the code, or of the company that runs the installation; undefined until
 * the server has replied.
 */
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

const channelRules: Record<Channel, Rule> = { email: addressRules.email, phone: addressRules.smsNumber }

/** Returns whether a code can be sent to the address, by the rule of the server. */
export const isAddress = (channel: Channel, address: string): boolean => channelRules[channel].allows(address.trim())
