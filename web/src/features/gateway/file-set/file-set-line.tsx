// One version in the table of file sets, with the actions that the server allows.
import {
  type BoxFileRow,
  cancelBoxFile,
  produceBoxFile,
  removeBoxFile,
  rollBackBoxFile,
  sendBoxFile,
} from '@gemba/contract/gateway/file-set/box-file.ts'
import { boxFileState, boxFileType } from '@gemba/contract/gateway/file-set/dictionaries.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { type Presence, StateWord } from '../../../ui/state/state-word.tsx'
import { formatFileSize } from '../../../ui/value/file-size.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { fileSetWords } from './words.ts'

const { draft, produced, sending, received, applied, failed, rolledBack } = boxFileState.codes
/** Actions of people in the order of their buttons. */
const actions = ['produce', 'send', 'cancel', 'rollBack'] as const
const presences: Readonly<Record<BoxFileRow['state'], Presence>> = {
  [draft]: 'never',
  [produced]: 'never',
  [sending]: 'degraded',
  [received]: 'degraded',
  [applied]: 'on',
  [failed]: 'off',
  [rolledBack]: 'disabled',
}

export function FileSetLine({ row, canEdit }: { row: BoxFileRow; canEdit: boolean }) {
  const text = useText(fileSetWords)
  const language = useLanguage((state) => state.language)
  const { ver, name, fileType, sizeBytes, sha256, appliedAt, sentAt, createdAt } = row
  return (
    <tr data-testid={`file-set-${ver ?? 'draft'}`}>
      <td data-is-number data-label={text('ver')}>
        {ver ?? '—'}
      </td>
      <th scope="row" title={text('hash', { hash: sha256 })}>
        {name}
      </th>
      <td>{wordOfCode(boxFileType, fileType, language)}</td>
      <td data-is-number>{formatFileSize(sizeBytes)}</td>
      <td>
        <State row={row} />
      </td>
      <td>{formatInstant(Math.max(appliedAt ?? 0, sentAt ?? 0, createdAt))}</td>
      <td>
        <Actions row={row} canEdit={canEdit} />
      </td>
    </tr>
  )
}

function State({ row }: { row: BoxFileRow }) {
  const text = useText(fileSetWords)
  const language = useLanguage((current) => current.language)
  const { state, fault, faultText, isActive, receivedBytes, sizeBytes } = row
  const percent = sizeBytes > 0 ? Math.floor(((receivedBytes ?? 0) / sizeBytes) * 100) : 0
  const details = [
    ...(state === sending ? [text('progress', { percent })] : []),
    ...(isActive ? [text('inUse')] : []),
    ...(fault ? [text(`fault.${fault}`)] : []),
    ...(faultText ? [faultText] : []),
  ]
  return (
    <span className="bar gap-8">
      <StateWord presence={presences[state]}>{wordOfCode(boxFileState, state, language)}</StateWord>
      {details.length > 0 ? <span className="muted">{details.join(' · ')}</span> : null}
    </span>
  )
}

function Actions({ row, canEdit }: { row: BoxFileRow; canEdit: boolean }) {
  const text = useText(fileSetWords)
  const { isBusy, save } = useCommand({ refreshed: ['gateway'] })
  const { id, name, state, isActive, allowedActions, urlPath } = row
  const ver = row.ver ?? 0
  const rollBack = async () => {
    const question = { title: text('rollBackTitle', { ver }), message: text('rollBackMessage', { ver }) }
    if (await confirm({ ...question, confirmText: text('rollBack') }))
      await save(() => run(rollBackBoxFile, { id }), text('rollBack'))
  }
  const remove = async () => {
    const question = { title: text('removeTitle'), message: text('removeMessage', { name }), isDangerous: true }
    if (await confirm({ ...question, confirmText: text('remove') }))
      await save(() => run(removeBoxFile, { id }), text('isRemoved', { name }))
  }
  const perform: Readonly<Record<(typeof actions)[number], () => Promise<unknown>>> = {
    produce: () => save(() => run(produceBoxFile, { id })),
    send: () => save(() => run(sendBoxFile, { id }), text('isSent', { ver })),
    cancel: () => save(() => run(cancelBoxFile, { id }), text('isCancelled')),
    rollBack,
  }
  const isFixed = isActive || state === sending || state === received
  return (
    <span className="bar gap-12">
      {actions.map((action) =>
        allowedActions.includes(action) ? (
          <LinkButton key={action} disabled={isBusy} onClick={() => void perform[action]()}>
            {text(action)}
          </LinkButton>
        ) : null,
      )}
      <a href={urlPath} download={name}>
        {text('download')}
      </a>
      {canEdit && !isFixed ? (
        <LinkButton disabled={isBusy} onClick={() => void remove()}>
          {text('remove')}
        </LinkButton>
      ) : null}
    </span>
  )
}
