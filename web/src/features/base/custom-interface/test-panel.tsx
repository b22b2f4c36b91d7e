// Calls a custom interface once and shows the result.

import { testCustomInterface } from '@gemba/contract/base/custom-interface/call-custom-interface.ts'
import type { customInterface } from '@gemba/contract/base/custom-interface/custom-interface.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { boundsOf } from '@gemba/contract/kit/field.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { Input } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { notifyFailure } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { MainButton } from '../../../ui/button/button.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import styles from './test-panel.module.css'
import { customInterfaceWords } from './words.ts'

type Outcome = CommandReply<typeof testCustomInterface>

interface TestPanelProps {
  tested: EntityOf<typeof customInterface>
  onClose: () => void
}

/** Added to the time limit of the other system for the request to the server and back. */
const marginMs = 10_000

/** Returns whether the body is valid JSON. An empty body is sent as an empty object. */
function isSendable(body: string): boolean {
  if (body.trim() === '') return true
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}

/** Sends a body and returns the result. Unmounting aborts the request. */
function useTest({ id, timeLimit }: TestPanelProps['tested']) {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const controllerRef = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    controllerRef.current = controller
    return () => controller.abort()
  }, [])
  const send = async (body: string) => {
    const signal = controllerRef.current?.signal
    setBusy(true)
    setOutcome(undefined)
    try {
      const timeoutMs = timeLimit * 1000 + marginMs
      setOutcome(await run(testCustomInterface, { id, body }, { timeoutMs, signal }))
    } catch (error) {
      if (!signal?.aborted) notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, outcome, send }
}

export function TestPanel({ tested, onClose }: TestPanelProps) {
  const text = useText(customInterfaceWords)
  const language = useLanguage((state) => state.language)
  const bodyId = useId()
  const [body, setBody] = useState('{}')
  const [isWrong, setWrong] = useState(false)
  const { isBusy, outcome, send } = useTest(tested)
  const trySend = () => {
    const canGo = isSendable(body)
    setWrong(!canGo)
    if (canGo && !isBusy) void send(body)
  }
  return (
    <Panel
      title={text('testOf', { name: nameIn(tested, language) })}
      width={640}
      onClose={onClose}
      onSave={trySend}
      testId="interface-test"
      footer={
        <MainButton disabled={isBusy} onClick={trySend} data-testid="interface-send">
          {text(isBusy ? 'sending' : 'send')}
        </MainButton>
      }
    >
      <div className={`column gap-4 ${styles.test}`}>
        <p className="below-12 muted size-12 break-words">{text('testHint', { url: tested.url })}</p>
        <label className="muted size-12" htmlFor={bodyId}>
          {text('body')}
        </label>
        <Input.TextArea
          id={bodyId}
          className={styles.body ?? ''}
          autoSize={{ minRows: 5, maxRows: 14 }}
          maxLength={boundsOf(testCustomInterface.input.body).max ?? 0}
          spellCheck={false}
          value={body}
          onChange={(event) => setBody(event.target.value)}
          status={isWrong ? 'error' : undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${bodyId}-wrong` : undefined}
        />
        {isWrong ? (
          <p id={`${bodyId}-wrong`} className={styles.wrong}>
            {text('notJson')}
          </p>
        ) : null}
        <div aria-live="polite">{outcome ? <OutcomeView outcome={outcome} /> : null}</div>
      </div>
    </Panel>
  )
}

function OutcomeView({ outcome: { status, durationMs, answer, failure } }: { outcome: Outcome }) {
  const text = useText(customInterfaceWords)
  return (
    <section
      className={`column gap-8 margin-top-12 padding-top-12 line-above ${styles.outcome}`}
      data-testid="interface-outcome"
      aria-label={text('outcome')}
    >
      <dl className="grid gap-4-16 term-columns flush">
        <dt className="self-center muted size-12">{text('status')}</dt>
        <dd className={failure ? styles.fault : undefined}>{status === null ? text('noStatus') : `HTTP ${status}`}</dd>
        <dt className="self-center muted size-12">{text('lasted')}</dt>
        <dd>{durationMs} ms</dd>
      </dl>
      {failure ? <p className={styles.fault}>{failure}</p> : null}
      {answer ? (
        <>
          <h3 className="flush muted size-12 regular">{text('answer')}</h3>
          <pre className={styles.answer}>{JSON.stringify(answer, null, 2)}</pre>
        </>
      ) : null}
    </section>
  )
}
