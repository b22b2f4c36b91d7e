// Signing in by a code that somebody already signed in scans and confirms.
import type { QrState } from '@gemba/contract/identity/qr-sign-in.ts'
import type { SessionUser } from '@gemba/contract/identity/session.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { entranceWords } from '../../i18n/entrance.ts'
import { useText } from '../../i18n/text.ts'
import { failureOf } from '../../resource/call-error.ts'
import { call } from '../../resource/client.ts'
import { startSession } from '../../resource/session.ts'
import { Icon } from '../../ui/icon.tsx'

const pollMs = 2_000

interface QrCode {
  key: string
  qrCode: string
}
type Polled = { status: Exclude<QrState, 'confirmed'> } | ({ status: 'confirmed' } & SessionUser)

interface QrSignInProps {
  onEntered: (userId: string) => Promise<void>
}

/** Asks how the code fares until it is confirmed or has expired. */
function useQrState(key: string | undefined, { onEntered }: QrSignInProps) {
  const [status, setStatus] = useState<QrState>('wait')
  const [failure, setFailure] = useState('')
  const entered = useRef(onEntered)
  useEffect(() => {
    entered.current = onEntered
  }, [onEntered])
  useEffect(() => {
    if (key === undefined) return
    const ending = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const poll = async (): Promise<void> => {
      try {
        const { status: next, ...user } = await call<Polled>('/qr/code/polling', { key }, { isRead: true })
        if (next === 'confirmed') return entered.current((await startSession(user as SessionUser)).id)
        setStatus(next)
        setFailure('')
        if (next === 'expired') return
      } catch (error) {
        setFailure(failureOf(error).message)
      }
      if (!ending.signal.aborted) timer = setTimeout(() => void poll(), pollMs)
    }
    setStatus('wait')
    timer = setTimeout(() => void poll(), pollMs)
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [key])
  return { status, failure }
}

export function QrSignIn(props: QrSignInProps) {
  const text = useText(entranceWords)
  const [round, setRound] = useState(0)
  const { data, error } = useQuery({
    queryKey: ['identity', 'qrCode', round],
    queryFn: ({ signal }) => call<QrCode>('/qr/code/create', {}, { signal, isRead: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { status, failure } = useQrState(data?.key, props)
  const isOver = status === 'expired' || error !== null
  const hint = status === 'scanned' ? 'qrScanned' : status === 'expired' ? 'qrExpired' : 'qrHint'
  return (
    <div className="login-qr" data-testid="qr-sign-in">
      <div className={isOver ? 'login-qr-code login-qr-over' : 'login-qr-code'}>
        {data ? <img src={data.qrCode} alt={text('qrPicture')} width={200} height={200} /> : null}
      </div>
      <p aria-live="polite" data-testid="qr-state">
        {text(hint)}
      </p>
      {isOver ? (
        <button type="button" className="plain-button" onClick={() => setRound(round + 1)} data-testid="qr-renew">
          <Icon name="refresh" /> {text('qrRenew')}
        </button>
      ) : null}
      <p className="login-failure" role="alert">
        {error ? failureOf(error).message : failure}
      </p>
    </div>
  )
}
