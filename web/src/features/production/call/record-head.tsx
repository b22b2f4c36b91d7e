// What a record is, in which state and since when; the act that leads on as the button, the others under "more".
import { ChevronDownIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { formatDuration, formatInstant } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import type { OfferedAct } from './offered-acts.ts'
import styles from './record-page.module.css'
import { callWords } from './words.ts'

interface RecordHeadProps<Act extends string> {
  code: string
  title: string
  state: ReactNode
  since: number | null
  /** Why it is in this state. */
  reason?: string | null
  acts: readonly OfferedAct<Act>[]
  isBusy: boolean
  /** What leads on is none of them. */
  isEveryActInMenu?: boolean
  onAct: (act: Act) => void
  children?: ReactNode
}

export function RecordHead<Act extends string>(props: RecordHeadProps<Act>) {
  const { code, title, state, since, reason, acts, isBusy, onAct, children, isEveryActInMenu } = props
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1>
          {title} {code}
        </h1>
        <CopyButton content={code} />
      </div>
      <div className={styles.stateLine} data-testid="record-state">
        {state}
        {since === null ? null : <Since at={since} />}
        {reason ? <span>{reason}</span> : null}
        <span className={styles.acts}>
          <Acts {...{ acts, isBusy, onAct, isEveryActInMenu }} />
          {children}
        </span>
      </div>
    </header>
  )
}

function Since({ at }: { at: number }) {
  const text = useText(callWords)
  const now = useNow()
  return (
    <span className={styles.muted}>
      {text('sinceBy', { time: `${formatInstant(at).slice(0, 16)} · ${formatDuration(now - at)}` })}
    </span>
  )
}

type ActsProps<Act extends string> = Pick<RecordHeadProps<Act>, 'acts' | 'isBusy' | 'onAct'> & {
  isEveryActInMenu: boolean | undefined
}

function Acts<Act extends string>({ acts, isBusy, onAct, isEveryActInMenu }: ActsProps<Act>) {
  const text = useText(callWords)
  const main = isEveryActInMenu ? undefined : acts.find(({ reason }) => reason === undefined)
  const others = acts.filter((act) => act !== main)
  const more = (
    <>
      {text('more')} <Icon of={ChevronDownIcon} />
    </>
  )
  return (
    <>
      {main ? (
        <button
          type="button"
          className="main-button"
          disabled={isBusy}
          onClick={() => onAct(main.name)}
          data-testid={`act-${main.name}`}
        >
          {main.title}
        </button>
      ) : null}
      <Popover button={more} label={text('more')} className="plain-button" testId="act-more">
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
                  data-testid={`act-${name}`}
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

/** One thing to know of a record; nothing is a dash. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children ?? '—'}</dd>
    </div>
  )
}
