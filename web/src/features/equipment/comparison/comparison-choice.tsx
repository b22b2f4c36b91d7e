// The content of the menu of comparison groups. This module is loaded when the menu is opened.
import { type ComparisonGroup, listComparisonGroups } from '@gemba/contract/equipment/comparison/comparison-group.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { PlainButton, TextLink } from '../../../ui/button/button.tsx'
import { Skeleton } from '../../../ui/state/page-states.tsx'
import { comparisonUrl } from '../page-urls.ts'
import styles from './comparison.module.css'
import { GroupName } from './comparison-list.tsx'
import { comparisonWords } from './words.ts'

interface ComparisonChoiceProps {
  openId: string
  /** Whether the curve has points. */
  canSave: boolean
  onOpen: (group: ComparisonGroup) => void
  onSave: () => void
}

export function ComparisonChoice({ openId, canSave, onOpen, onSave }: ComparisonChoiceProps) {
  const text = useText(comparisonWords)
  const { data: groups } = useCommandQuery(listComparisonGroups, {})
  return (
    <div className={`column gap-8 ${styles.menu}`}>
      {groups === undefined ? (
        <Skeleton rows={3} />
      ) : groups.length === 0 ? (
        <p className="flush muted">{text('noGroups')}</p>
      ) : (
        <ul className="scroll plain-list">
          {groups.map((group) => (
            <li key={group.id} className="flex line-below">
              <GroupName group={group} isOpen={group.id === openId} onOpen={() => onOpen(group)} />
            </li>
          ))}
        </ul>
      )}
      <div className="row spread gap-8">
        <PlainButton disabled={!canSave} title={canSave ? undefined : text('noPoint')} onClick={onSave}>
          {text('save')}
        </PlainButton>
        <TextLink to={comparisonUrl}>{text('allGroups')}</TextLink>
      </div>
    </div>
  )
}
