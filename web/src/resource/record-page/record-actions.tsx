// The main action as a button, and the others in the menu "more", with the reason if they are not possible.

import { ChevronDownIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { MainButton, PlainButton } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import type { OfferedAction } from './offered-actions.ts'
import styles from './record-page.module.css'
import { recordPageWords } from './words.ts'

/** Actions that revert something or are optional are never the main button. */
export const revertingActions: ReadonlySet<string> = new Set([
  'reverse',
  'cancel',
  'reject',
  'withdraw',
  'reopen',
  'terminate',
  'cancelRelease',
  'putAway',
])

export interface RecordActionsProps<Act extends string> {
  acts: readonly OfferedAction<Act>[]
  isBusy: boolean
  /** Puts all actions in the menu "more". */
  isEveryActInMenu?: boolean
  /** Replaces the main button by one that is no action of the flow. All actions are then in the menu "more". */
  main?: ReactNode
  onAct: (act: Act) => void
}

export function RecordActions<Act extends string>(props: RecordActionsProps<Act>) {
  const { acts, isBusy, isEveryActInMenu, main, onAct } = props
  const text = useText(recordPageWords)
  const leading =
    main || isEveryActInMenu
      ? undefined
      : acts.find(({ name, reason }) => reason === undefined && !revertingActions.has(name))
  const others = acts.filter((act) => act !== leading)
  const more = (
    <>
      {text('more')} <Icon of={ChevronDownIcon} />
    </>
  )
  return (
    <>
      {main}
      {leading ? (
        <MainButton disabled={isBusy} onClick={() => onAct(leading.name)} data-testid={`act-${leading.name}`}>
          {leading.title}
        </MainButton>
      ) : null}
      <Popover button={more} label={text('more')} className="plain-button" testId="act-more">
        {(close) => (
          <ul className={styles.menu}>
            {others.map(({ name, title, reason }) => (
              <li className="column gap-2" key={name}>
                <PlainButton
                  disabled={isBusy || reason !== undefined}
                  aria-describedby={reason ? `why-${name}` : undefined}
                  onClick={() => {
                    close()
                    onAct(name)
                  }}
                  data-testid={`act-${name}`}
                >
                  {title}
                </PlainButton>
                {reason ? (
                  <span className="muted" id={`why-${name}`}>
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
