// What a document is, in which state, since when and by whom; the act that leads on as the button, the others under "more".
import type { Dictionary } from '@gemba/contract/kit/dictionary.ts'
import { ChevronDownIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { formatDuration, formatInstant, instantOf } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import styles from './bill-page.module.css'
import { DocumentState } from './document-state.tsx'
import type { OfferedAct } from './offered-acts.ts'
import { billWords } from './words.ts'

/** What every document has. */
export interface DocumentHead {
  readonly code: string | null
  readonly status: number
  readonly statusReason: string | null
  readonly updateTime: string
  readonly updateUser: string | null
}

interface BillHeadProps<Act extends string> {
  noun: string
  row: DocumentHead
  of: Dictionary
  /** What else there is to know, one after the other. */
  facts: readonly (ReactNode | false)[]
  acts: readonly OfferedAct<Act>[]
  isBusy: boolean
  /** The button of what leads on, where that is no act of the flow: all acts stand under "more" then. */
  main?: ReactNode
  onAct: (act: Act) => void
  children?: ReactNode
}

export function BillHead<Act extends string>({ noun, row, of, facts, children, ...acting }: BillHeadProps<Act>) {
  const code = row.code ?? '—'
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1>
          {noun} {code}
        </h1>
        <CopyButton content={code} />
      </div>
      <div className={styles.stateLine} data-testid="bill-state">
        <DocumentState of={of} status={row.status} />
        <Since row={row} />
        {row.statusReason ? <span>{row.statusReason}</span> : null}
        <span className={styles.acts}>
          <Acts {...acting} />
          {children}
        </span>
      </div>
      <dl className={styles.facts}>{facts}</dl>
    </header>
  )
}

/** Every act moves the document, and after the draft nothing else does. */
function Since({ row }: Pick<BillHeadProps<string>, 'row'>) {
  const text = useText(billWords)
  const now = useNow()
  const at = instantOf(row.updateTime)
  const time = `${formatInstant(at).slice(0, 16)} · ${formatDuration(now - at)}`
  return <span className={styles.muted}>{text('sinceBy', { time, user: row.updateUser ?? '—' })}</span>
}

function Acts<Act extends string>(props: Pick<BillHeadProps<Act>, 'acts' | 'isBusy' | 'main' | 'onAct'>) {
  const { acts, isBusy, onAct } = props
  const text = useText(billWords)
  const main = props.main ? undefined : acts.find(({ reason }) => reason === undefined)
  const others = acts.filter((act) => act !== main)
  const more = (
    <>
      {text('more')} <Icon of={ChevronDownIcon} />
    </>
  )
  return (
    <>
      {props.main}
      {main ? (
        <button
          type="button"
          className="main-button"
          disabled={isBusy}
          onClick={() => onAct(main.name)}
          data-testid={`bill-${main.name}`}
        >
          {main.title}
        </button>
      ) : null}
      <Popover button={more} label={text('more')} className="plain-button" testId="bill-more">
        {(close) => (
          <ul className={styles.menu}>
            {others.map(({ name, title, reason }) => (
              <li key={name}>
                <button
                  type="button"
                  className="plain-button"
                  disabled={isBusy || reason !== undefined}
                  aria-describedby={reason ? `why-${name}` : undefined}
                  onClick={() => {
                    close()
                    onAct(name)
                  }}
                  data-testid={`bill-${name}`}
                >
                  {title}
                </button>
                {reason ? (
                  <span className={styles.muted} id={`why-${name}`}>
                    {reason}
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Popover>
    </>
  )
}

/** One thing to know of a document; nothing is a dash. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children ?? '—'}</dd>
    </div>
  )
}
