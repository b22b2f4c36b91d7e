// The tags that no point receives, of all devices of a gateway, each with a proposed point. Several are accepted at once.
import {
  acceptMappings,
  automateMappings,
  certainScore,
  type listMappingProposals,
  type UnmappedKey,
} from '@gemba/contract/gateway/mapping/commands.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { useId, useState } from 'react'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { SearchableSelect } from '../../../resource/form/inputs/searchable-select.tsx'
import { MainButton, PlainButton } from '../../../ui/button/button.tsx'
import { SmallTable } from '../../../ui/panel/section.tsx'
import { formatNumber } from '../../../ui/value/number.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { idOfKey, isKeySelected, type KeyChoice, type KeyChoices, pointOfKey, selectedMappings } from './key-choices.ts'
import styles from './mapping.module.css'
import { mappingWords } from './words.ts'

type Points = CommandReply<typeof listMappingProposals>['points']

interface UnmappedKeysProps {
  boxId: string
  keys: readonly UnmappedKey[]
  points: Points
  canEdit: boolean
}

export function UnmappedKeys({ boxId, keys, points, canEdit }: UnmappedKeysProps) {
  const text = useText(mappingWords)
  const [choices, setChoices] = useState<KeyChoices>(new Map())
  const { isBusy, save } = useCommand({ refreshed: ['gateway', 'equipment'] })
  const mappings = selectedMappings(keys, choices)
  const choose = (key: UnmappedKey, choice: KeyChoice) =>
    setChoices((before) => new Map(before).set(idOfKey(key), Object.assign({}, before.get(idOfKey(key)), choice)))
  const accept = () => save(() => run(acceptMappings, { boxId, mappings }), text('isAccepted', { n: mappings.length }))
  const isCertain = keys.some(({ proposals: [best] }) => best && best.score >= certainScore)
  return (
    <div className="column gap-8">
      <div className="bar gap-12">
        <h3 className="grow flush size-14">{text('unmapped', { n: keys.length })}</h3>
        {canEdit && points.length > 0 ? (
          <>
            <PlainButton
              disabled={isBusy || !isCertain}
              title={text('automateHint')}
              onClick={() => void save(() => run(automateMappings, { boxId }))}
              data-testid="mapping-automate"
            >
              {text('automate')}
            </PlainButton>
            <MainButton
              disabled={isBusy || mappings.length === 0}
              onClick={() => void accept()}
              data-testid="mapping-accept"
            >
              {text('accept', { n: mappings.length })}
            </MainButton>
          </>
        ) : null}
      </div>
      {points.length === 0 ? <p className="flush muted size-13">{text('noPoints')}</p> : null}
      <SmallTable label={text('unmapped', { n: keys.length })} heads={headsOf(text, canEdit)}>
        {keys.map((key) => (
          <KeyRow
            key={idOfKey(key)}
            unmappedKey={key}
            points={points}
            choices={choices}
            canEdit={canEdit}
            onChoose={(choice) => choose(key, choice)}
          />
        ))}
      </SmallTable>
    </div>
  )
}

function headsOf(text: ReturnType<typeof useText<typeof mappingWords>>, canEdit: boolean) {
  return [
    ...(canEdit ? [{ title: text('choose') }] : []),
    { title: text('device') },
    { title: text('code') },
    { title: text('lastValue'), isNumber: true },
    { title: text('count'), isNumber: true },
    { title: text('point') },
    { title: text('match') },
    { title: text('lastSeen') },
  ]
}

interface KeyRowProps {
  unmappedKey: UnmappedKey
  points: Points
  choices: KeyChoices
  canEdit: boolean
  onChoose: (choice: KeyChoice) => void
}

function KeyRow({ unmappedKey, points, choices, canEdit, onChoose }: KeyRowProps) {
  const text = useText(mappingWords)
  const { deviceCode, code, unit, lastValue, lastAt, count } = unmappedKey
  const pointId = pointOfKey(unmappedKey, choices)
  return (
    <tr data-testid={`mapping-key-${code}`}>
      {canEdit ? (
        <td>
          <input
            type="checkbox"
            aria-label={text('chooseKey', { key: idOfKey(unmappedKey) })}
            checked={isKeySelected(unmappedKey, choices)}
            disabled={pointId === null}
            onChange={({ target }) => onChoose({ isSelected: target.checked })}
          />
        </td>
      ) : null}
      <td>{deviceCode}</td>
      <th scope="row">{code}</th>
      <td data-is-number>
        <span className={styles.value}>{lastValue}</span> {unit}
      </td>
      <td data-is-number>{formatNumber(count)}</td>
      <td className={styles.point}>
        <PointChoice unmappedKey={unmappedKey} points={points} value={pointId} canEdit={canEdit} onChoose={onChoose} />
      </td>
      <td>
        <Match unmappedKey={unmappedKey} pointId={pointId} />
      </td>
      <td>{formatInstant(lastAt)}</td>
    </tr>
  )
}

interface PointChoiceProps extends Pick<KeyRowProps, 'unmappedKey' | 'points' | 'canEdit' | 'onChoose'> {
  value: string | null
}

/** The proposals come first, then all points that wait for values. */
function PointChoice({ unmappedKey, points, value, canEdit, onChoose }: PointChoiceProps) {
  const text = useText(mappingWords)
  const id = useId()
  const proposed = new Set(unmappedKey.proposals.map(({ pointId }) => pointId))
  const options = [...unmappedKey.proposals, ...points.filter(({ pointId }) => !proposed.has(pointId))].map(
    (point) => ({
      value: point.pointId,
      label: `${point.objectName} / ${point.pointName}`,
      search: `${point.objectName} ${point.pointName} ${point.pointCode}`,
    }),
  )
  if (!canEdit) return options.find((option) => option.value === value)?.label ?? '—'
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {text('pointOf', { key: idOfKey(unmappedKey) })}
      </label>
      <SearchableSelect
        id={id}
        value={value}
        all={options}
        load={async () => options}
        source="points"
        onChange={(chosen) => onChoose({ pointId: typeof chosen === 'string' ? chosen : null, isSelected: true })}
      />
    </>
  )
}

function Match({ unmappedKey, pointId }: { unmappedKey: UnmappedKey; pointId: string | null }) {
  const text = useText(mappingWords)
  const proposal = unmappedKey.proposals.find((candidate) => candidate.pointId === pointId)
  if (pointId === null) return '—'
  if (!proposal) return text('byHand')
  return (
    <>
      {proposal.score}% <span className="muted">{text(`reason.${proposal.reason}`)}</span>
    </>
  )
}
