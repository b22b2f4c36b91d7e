// What the gateway reported when it was read back, compared with the version in use.
import { compareBoxFile, type DifferenceLine } from '@gemba/contract/gateway/file-set/read-back.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { SmallTable } from '../../../ui/panel/section.tsx'
import { type Presence, StateWord } from '../../../ui/state/state-word.tsx'
import { formatFileSize } from '../../../ui/value/file-size.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import styles from './file-set.module.css'
import { fileSetWords } from './words.ts'

type ComparisonReply = CommandReply<typeof compareBoxFile>

const refetchMs = { waiting: 2_000, answered: 30_000 }
const shortHash = 12

const presences: Readonly<Record<Exclude<ComparisonReply['outcome'], 'none'>, Presence>> = {
  waiting: 'never',
  noAnswer: 'off',
  noVersion: 'never',
  same: 'on',
  different: 'degraded',
}
const marks: Readonly<Record<DifferenceLine['kind'], string>> = { same: ' ', removed: '−', added: '+' }

const lineStyles: Readonly<Record<DifferenceLine['kind'], string | undefined>> = {
  same: 'muted',
  removed: styles.removed,
  added: styles.added,
}

/** Renders nothing until the gateway was read back once. */
export function Comparison({ boxCode }: { boxCode: string }) {
  const text = useText(fileSetWords)
  const { data } = useCommandQuery(
    compareBoxFile,
    { boxId: boxCode },
    { refetchMs: (answer) => (answer?.outcome === 'waiting' ? refetchMs.waiting : refetchMs.answered) },
  )
  if (!data || data.outcome === 'none') return null
  const { outcome, expected, answeredAt, requestedAt, requestUser } = data
  const when = answeredAt ?? requestedAt
  return (
    <div className="column gap-8" data-testid="file-set-comparison">
      <div className="flow align-baseline gap-4-16">
        <h3 className="flush size-14">{text('comparison')}</h3>
        <StateWord presence={presences[outcome]}>{text(`outcome.${outcome}`, { ver: expected?.ver ?? 0 })}</StateWord>
        <span className="muted size-13">{[when && formatInstant(when), requestUser].filter(Boolean).join(' · ')}</span>
      </div>
      {outcome === 'different' ? <Differences comparison={data} /> : null}
    </div>
  )
}

function Differences({ comparison }: { comparison: ComparisonReply }) {
  const text = useText(fileSetWords)
  const { expected, held, isText, lines, isTruncated } = comparison
  const versions = [
    [text('expected'), expected],
    [text('held'), held],
  ] as const
  return (
    <>
      <dl className="flow gap-4-24 flush size-13">
        {versions.map(([label, version]) =>
          version ? (
            <div key={label}>
              <dt className="muted">{label}</dt>
              <dd className="flush" title={text('hash', { hash: version.sha256 })}>
                {[version.ver, formatFileSize(version.sizeBytes), version.sha256.slice(0, shortHash)]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      {isText ? (
        <SmallTable
          label={text('differences')}
          heads={[
            { title: text('expected'), isNumber: true },
            { title: text('held'), isNumber: true },
            { title: text('differences') },
          ]}
        >
          {lines.map(({ kind, expectedLine, heldLine, text: line }) => (
            <tr key={`${expectedLine}/${heldLine}`} className={lineStyles[kind]}>
              <td className={styles.number} data-is-number>
                {expectedLine}
              </td>
              <td className={styles.number} data-is-number>
                {heldLine}
              </td>
              <td className={`mono ${styles.text}`}>
                {marks[kind]} {line}
              </td>
            </tr>
          ))}
        </SmallTable>
      ) : null}
      {isTruncated ? <p className="flush muted size-13">{text('truncated', { n: lines.length })}</p> : null}
    </>
  )
}
