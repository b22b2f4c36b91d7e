import { useText } from '../../../i18n/text.ts'
import { Age } from '../../../ui/value/value.tsx'
import styles from './connect.module.css'
import { type Connection, type ConnectionLogEntry, connectionLogOf } from './connection-log.ts'
import { connectWords } from './words.ts'

/** The latest events of the gateway: sign-ins, rejections with the expected value, messages. */
export function WhatHappened({
  connection,
  codes,
}: {
  connection: Connection
  codes: { company: string; box: string }
}) {
  const text = useText(connectWords)
  const happenings = connectionLogOf(connection, codes)
  if (happenings.length === 0) return <p className="flush muted size-12">{text('nothingYet')}</p>
  return (
    <ul
      className={`column plain-list ${styles.list}`}
      aria-label={text('happened')}
      aria-live="polite"
      data-testid="connect-log"
    >
      {happenings.map((happening) => (
        <li
          className="padding-8-0 line-above"
          key={`${happening.word} ${JSON.stringify(happening.params)} ${happening.isFault ? happening.at : ''}`}
          data-is-fault={happening.isFault}
        >
          <Line happening={happening} />
        </li>
      ))}
    </ul>
  )
}

function Line({ happening: { at, count, word, params, hint, content } }: { happening: ConnectionLogEntry }) {
  const text = useText(connectWords)
  const reason = params.reason === undefined ? undefined : `reason.${params.reason}`
  const reasonText = reason && reason in connectWords ? text(reason as keyof typeof connectWords) : params.reason
  return (
    <>
      <p className="flow align-baseline gap-4-12 flush break-words">
        <strong className="bold">
          {text(word, reasonText === undefined ? params : { ...params, reason: reasonText })}
        </strong>
        {count > 1 ? <span>{text('times', { n: count })}</span> : null}
        {hint ? <span>{text(hint.word, { right: hint.right })}</span> : null}
        <span className={styles.quiet}>
          <Age ts={at} staleMs={0} />
        </span>
      </p>
      {content ? <pre className={styles.content}>{content}</pre> : null}
    </>
  )
}
