// What the server's configuration permits in front of the sign-in.
import { useEffect, useState } from 'react'
import { useRead } from '../../resource/query.ts'

export type Channel = 'email' | 'phone'

/** Page of registration by channel (S-022, S-023). */
export const registerPaths: Record<Channel, string> = { email: '/emailRegister', phone: '/register' }

export interface Entrance {
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

interface LoginConfig {
  title: string | null
  logo: string | null
  bgImg: string | null
  isSetUp: 0 | 1
  isRegistrationOpen: 0 | 1
  loginTypes: string[]
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
export function useEntrance(companyCode: string): Entrance | undefined {
  const code = useSettled(companyCode.trim())
  const body = code === '' ? {} : { company_code: code }
  const config = useRead<LoginConfig>(['identity', 'loginConfig', code], {
    path: '/sysLoginConfig/select',
    body,
  })
  const ways = useRead<Record<Channel, boolean>>(['identity', 'resetCheck', code], {
    path: '/userInfo/resetPwdCheck',
    method: 'GET',
    body,
  })
  if (!config.data || !ways.data) return undefined
  const { data } = ways
  return {
    isSetUp: config.data.isSetUp === 1,
    isRegistrationOpen: config.data.isRegistrationOpen === 1,
    channels: (['email', 'phone'] as const).filter((channel) => data[channel]),
    hasQrSignIn: config.data.loginTypes.includes('qr'),
    title: config.data.title,
    logo: config.data.logo,
    background: config.data.bgImg,
  }
}

const shapes: Record<Channel, RegExp> = { email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, phone: /^1[3-9]\d{9}$/ }

/** Whether a code can be sent there, as the server judges it. */
export const isAddress = (channel: Channel, address: string): boolean => shapes[channel].test(address.trim())
