// Signs in by a code that a signed-in person scans and confirms.

import { createQrCode, pollQrCode, type QrState } from '@gemba/contract/identity/sign-in/qr-sign-in.ts'
import { useQuery } from '@tanstack/react-query'
import { RefreshCwIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureOf } from '../../api/call-error.ts'
import { run } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import { startSession } from '../../session/session.ts'
import { PlainButton } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './sign-in.module.css'
import { publicWords } from './words.ts'

const pollMs = 2_000

interface QrSignInProps {
  onEntered: (userId: string) => Promise<void>
}

/** Polls the state of the code until it is confirmed or has expired. */
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
        const polled = await run(pollQrCode, { key })
        if (polled.status === 'confirmed') {
          const { status: _, ...user } = polled
          return entered.current((await startSession(user)).id)
        }
        setStatus(polled.status)
        setFailure('')
        if (polled.status === 'expired') return
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
  const text = useText(publicWords)
  const [round, setRound] = useState(0)
  const { data, error } = useQuery({
    queryKey: ['identity', 'qrCode', round],
    queryFn: ({ signal }) => run(createQrCode, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { status, failure } = useQrState(data?.key, props)
  const isOver = status === 'expired' || error !== null
  const hint = status === 'scanned' ? 'qrScanned' : status === 'expired' ? 'qrExpired' : 'qrHint'
  return (
    <div className={`row column text-center ${styles.box}`} data-testid="qr-sign-in">
      <div className={classNames(styles.qrSignInCode, isOver && styles.expired)}>
        {data ? <img src={data.qrCode} alt={text('qrPicture')} width={200} height={200} /> : null}
      </div>
      <p aria-live="polite" data-testid="qr-state">
        {text(hint)}
      </p>
      {isOver ? (
        <PlainButton onClick={() => setRound(round + 1)} data-testid="qr-renew">
          <Icon of={RefreshCwIcon} /> {text('qrRenew')}
        </PlainButton>
      ) : null}
      <p className="min-height-20 above-8 urgent" role="alert">
        {error ? failureOf(error).message : failure}
      </p>
    </div>
  )
}
