// The comparison groups of a user in their order, with those that others share.
import {
  type ComparisonGroup,
  removeComparisonGroup,
  setDefaultComparison,
  sortComparisonGroups,
} from '@gemba/contract/equipment/comparison/comparison-group.ts'
import { ArrowDownIcon, ArrowUpIcon, PencilIcon, StarIcon, Trash2Icon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyCode } from '../../../api/lazy-code.ts'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import styles from './comparison.module.css'
import { comparisonWords } from './words.ts'

const EditComparison = lazyCode(async () => (await import('./save-comparison.tsx')).EditComparison)

interface ComparisonListProps {
  groups: readonly ComparisonGroup[]
  /** The group that is shown. */
  openId: string
  onOpen: (group: ComparisonGroup) => void
}

export function ComparisonList({ groups, openId, onOpen }: ComparisonListProps) {
  const [editedGroup, setEditedGroup] = useState<ComparisonGroup>()
  const ownIds = groups.filter(({ isOwn }) => isOwn).map(({ id }) => id)
  return (
    <>
      <ul className="plain-list" data-testid="comparison-list">
        {groups.map((group) => (
          <li key={group.id} className={`row gap-4 line-below ${styles.group}`} data-is-open={group.id === openId}>
            <GroupName group={group} isOpen={group.id === openId} onOpen={() => onOpen(group)} />
            <GroupActions group={group} ownIds={ownIds} onEdit={() => setEditedGroup(group)} />
          </li>
        ))}
      </ul>
      {editedGroup ? (
        <Suspense>
          <EditComparison group={editedGroup} onClose={() => setEditedGroup(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface GroupNameProps {
  group: ComparisonGroup
  isOpen: boolean
  onOpen: () => void
}

/** The button that opens a group. */
export function GroupName({ group, isOpen, onOpen }: GroupNameProps) {
  const text = useText(comparisonWords)
  const { name, isOwn, isShared, userName, pointIds } = group
  const sharing = isOwn ? (isShared === 1 ? text('isShared') : '') : text('sharedBy', { name: userName })
  return (
    <button
      type="button"
      className={`bare-button column grow shrinkable text-left ${styles.name}`}
      aria-pressed={isOpen}
      onClick={onOpen}
    >
      <span className="ellipsis">{name}</span>
      <small className="muted ellipsis">
        {[text('pointCount', { n: pointIds.length }), sharing].filter((part) => part !== '').join(' · ')}
      </small>
    </button>
  )
}

interface GroupActionsProps {
  group: ComparisonGroup
  /** Groups of the user in their order. */
  ownIds: readonly string[]
  onEdit: () => void
}

function GroupActions({ group, ownIds, onEdit }: GroupActionsProps) {
  const text = useText(comparisonWords)
  const { isBusy, save } = useCommand({ refreshed: ['equipment'] })
  const { id, name, isDefault, isOwn } = group
  const position = ownIds.indexOf(id)
  const toggleDefault = () =>
    save(
      () => run(setDefaultComparison, { id, isDefault: isDefault === 1 ? 0 : 1 }),
      isDefault === 1 ? text('defaultCleared') : text('defaultSet', { name }),
    )
  const move = (step: -1 | 1) => {
    const ids = ownIds.toSpliced(position, 1).toSpliced(position + step, 0, id)
    return save(() => run(sortComparisonGroups, { ids }), text('sorted'))
  }
  const remove = async () => {
    const isConfirmed = await confirm({
      title: text('remove', { name }),
      message: text('removeMessage'),
      confirmText: text('removeButton'),
      isDangerous: true,
    })
    if (isConfirmed) await save(() => run(removeComparisonGroup, { id }), text('removed', { name }))
  }
  return (
    <span className="row rigid">
      <IconButton
        of={StarIcon}
        label={text(isDefault === 1 ? 'clearDefault' : 'makeDefault', { name })}
        aria-pressed={isDefault === 1}
        className={styles.star}
        disabled={isBusy}
        onClick={() => void toggleDefault()}
      />
      {isOwn ? (
        <>
          <IconButton
            of={ArrowUpIcon}
            label={text('moveUp', { name })}
            disabled={isBusy || position === 0}
            onClick={() => void move(-1)}
          />
          <IconButton
            of={ArrowDownIcon}
            label={text('moveDown', { name })}
            disabled={isBusy || position === ownIds.length - 1}
            onClick={() => void move(1)}
          />
          <IconButton of={PencilIcon} label={text('edit', { name })} onClick={onEdit} />
          <IconButton of={Trash2Icon} label={text('remove', { name })} onClick={() => void remove()} />
        </>
      ) : null}
    </span>
  )
}
