// The mappings of a gateway: each can be removed, and the automatic ones together.
import { boxPointMap } from '@gemba/contract/gateway/mapping/box-point-map.ts'
import { type listBoxMappings, resetMappings } from '@gemba/contract/gateway/mapping/commands.ts'
import { mappingOrigin } from '@gemba/contract/gateway/mapping/dictionaries.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { callRoute } from '../../../api/call-route.ts'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { LinkButton, PlainButton } from '../../../ui/button/button.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { SmallTable } from '../../../ui/panel/section.tsx'
import { mappingWords } from './words.ts'

interface MappedKeysProps {
  boxId: string
  mappings: CommandReply<typeof listBoxMappings>
  canEdit: boolean
}

export function MappedKeys({ boxId, mappings, canEdit }: MappedKeysProps) {
  const text = useText(mappingWords)
  const language = useLanguage((state) => state.language)
  const { isBusy, save } = useCommand({ refreshed: ['gateway', 'equipment'] })
  const automaticCount = mappings.filter(({ origin }) => origin === mappingOrigin.codes.automatic).length
  const reset = async () => {
    const message = text('resetMessage', { n: automaticCount })
    if (await confirm({ title: text('resetTitle'), message, isDangerous: true, confirmText: text('reset') }))
      await save(() => run(resetMappings, { boxId }))
  }
  const heads = (['device', 'code', 'point', 'origin', ...(canEdit ? (['actions'] as const) : [])] as const).map(
    (name) => ({ title: text(name) }),
  )
  return (
    <div className="column gap-8">
      <div className="bar gap-12">
        <h3 className="grow flush size-14">{text('mappedCount', { n: mappings.length })}</h3>
        {canEdit && automaticCount > 0 ? (
          <PlainButton disabled={isBusy} onClick={() => void reset()} data-testid="mapping-reset">
            {text('reset')}
          </PlainButton>
        ) : null}
      </div>
      <SmallTable label={text('mapped')} heads={heads}>
        {mappings.map(({ id, deviceCode, code, objectName, pointName, origin, score, isInEffect }) => (
          <tr key={id} data-testid={`mapping-${code}`}>
            <td>{deviceCode}</td>
            <th scope="row">{code}</th>
            <td>
              {objectName} / {pointName} {isInEffect ? null : <span className="warn">{text('notInEffect')}</span>}
            </td>
            <td>
              {wordOfCode(mappingOrigin, origin, language)} {score === null ? null : `${score}%`}
            </td>
            {canEdit ? (
              <td>
                <LinkButton
                  disabled={isBusy}
                  onClick={() => void save(() => callRoute(boxPointMap, 'remove', { id }), text('isRemoved'))}
                >
                  {text('remove')}
                </LinkButton>
              </td>
            ) : null}
          </tr>
        ))}
      </SmallTable>
    </div>
  )
}
