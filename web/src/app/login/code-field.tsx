// A check code that is sent to an address after a captcha is solved.

import { sendEmailCode, sendPhoneCode } from '@gemba/contract/identity/sign-in/registration.ts'
import { useEffect, useRef, useState } from 'react'
import { CallError, failureOf } from '../../api/call-error.ts'
import { run } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import { PlainButton } from '../../ui/button/button.tsx'
import { CaptchaBox, type Proof } from './captcha/captcha-box.tsx'
import { type Channel, isAddress } from './login-config.ts'
import { LoginField } from './login-field.tsx'
import styles from './sign-in.module.css'
import { publicWords } from './words.ts'

/** The server sends one code per minute. */
const spacingSec = 60

interface CodeFieldProps {
  channel: Channel
  address: string
  companyCode: string
  purpose: 'register' | 'password'
  value: string
  onChange: (code: string) => void
  problem: string
  /** Runs on an attempt to send a code without a valid address. */
  onNoAddress: () => void
}

function useCountdown(): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [seconds])
  return [seconds, setSeconds]
}

function useSending({ channel, address, companyCode, purpose, onChange }: CodeFieldProps) {
  const [isAsked, setAsked] = useState(false)
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState('')
  const [waitSec, setWaitSec] = useCountdown()
  const send = async (proof: Proof) => {
    const company = companyCode.trim() === '' ? {} : { companyCode: companyCode.trim() }
    try {
      const input = { purpose, ...company, ...proof }
      await (channel === 'email'
        ? run(sendEmailCode, { email: address.trim(), ...input })
        : run(sendPhoneCode, { phone: address.trim(), ...input }))
      // A new code makes the previous one invalid.
      onChange('')
      setSent(true)
      setWaitSec(spacingSec)
    } catch (error) {
      // A new picture helps only after a wrong answer.
      if (error instanceof CallError && error.error === 'captchaWrong') throw error
      setFailure(failureOf(error).message)
      if (error instanceof CallError && error.error === 'throttled') setWaitSec(Number(error.params.seconds) || 0)
    }
    setAsked(false)
  }
  const ask = () => {
    setFailure('')
    setSent(false)
    setAsked(true)
  }
  return { isAsked, isSent, failure, waitSec, send, ask }
}

export function CodeField(props: CodeFieldProps) {
  const { channel, address, purpose, value, onChange, problem, onNoAddress } = props
  const text = useText(publicWords)
  const row = useRef<HTMLDivElement>(null)
  const { isAsked, isSent, failure, waitSec, send, ask } = useSending(props)
  useEffect(() => {
    if (isSent) row.current?.querySelector('input')?.focus()
  }, [isSent])
  const hint = isSent ? text(purpose === 'password' ? 'codeSentIfKnown' : 'codeSent') : ''
  return (
    <>
      {isAsked ? <CaptchaBox onProof={send} /> : null}
      <div className={`flex gap-8 ${styles.code}`} ref={row}>
        <LoginField
          label={text('code')}
          value={value}
          onChange={onChange}
          problem={problem || failure}
          hint={hint}
          autoComplete="one-time-code"
          testId="code"
        />
        <PlainButton
          disabled={waitSec > 0 || isAsked}
          onClick={() => (isAddress(channel, address) ? ask() : onNoAddress())}
          data-testid="send-code"
        >
          {waitSec > 0 ? text('sendAgain', { seconds: waitSec }) : text('sendCode')}
        </PlainButton>
      </div>
    </>
  )
}
