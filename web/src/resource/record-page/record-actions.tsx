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

export interface RecordActionsProps<Action extends string> {
  actions: readonly OfferedAction<Action>[]
  isBusy: boolean
  /** Puts all actions in the menu "more". */
  isEveryActionInMenu?: boolean
  /** Replaces the main button by one that is no action of the flow. All actions are then in the menu "more". */
  main?: ReactNode
  onAction: (action: Action) => void
}

export function RecordActions<Action extends string>(props: RecordActionsProps<Action>) {
  const { actions, isBusy, isEveryActionInMenu, main, onAction } = props
  const text = useText(recordPageWords)
  const leading =
    main || isEveryActionInMenu
      ? undefined
      : actions.find(({ name, reason }) => reason === undefined && !revertingActions.has(name))
  const others = actions.filter((action) => action !== leading)
  const more = (
    <>
      {text('more')} <Icon of={ChevronDownIcon} />
    </>
  )
  return (
    <>
      {main}
      {leading ? (
        <MainButton disabled={isBusy} onClick={() => onAction(leading.name)} data-testid={`action-${leading.name}`}>
          {leading.title}
        </MainButton>
      ) : null}
      <Popover button={more} label={text('more')} className="plain-button" testId="action-more">
        {(close) => (
          <ul className={styles.menu}>
            {others.map(({ name, title, reason }) => (
              <li className="column gap-2" key={name}>
                <PlainButton
                  disabled={isBusy || reason !== undefined}
                  aria-describedby={reason ? `why-${name}` : undefined}
                  onClick={() => {
                    close()
                    onAction(name)
                  }}
                  data-testid={`action-${name}`}
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
