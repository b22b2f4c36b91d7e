import { box } from '@gemba/contract/gateway/box.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { callRoute } from '../../../api/call-route.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { generateSecret } from '../../../resource/form/inputs/generated-secret.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { storeFreshSecret, useFreshSecret } from './fresh-secrets.ts'
import { connectWords } from './words.ts'

/** Shows the secret if it is available in this browser, else offers to create a new one. */
export function SecretLine({ box: { id, name, version } }: { box: EntityOf<typeof box> }) {
  const text = useText(connectWords)
  const secret = useFreshSecret(id)
  const canEdit = useCan(permissionOf(box, 'update'))
  const { isBusy, save } = useCommand({ refreshed: [box.module] })
  const renew = async () => {
    const question = { title: text('newSecretTitle'), message: text('newSecretMessage', { name }) }
    if (!(await confirm({ ...question, confirmText: text('newSecret'), isDangerous: true }))) return
    const newSecret = generateSecret()
    if (await save(() => callRoute(box, 'update', { id, version, secret: newSecret }), { what: name }))
      storeFreshSecret(id, newSecret)
  }
  return (
    <>
      <dl className="grid gap-6-16 term-columns flush">
        <dt className="self-center muted">{text('secret')}</dt>
        <dd className="bar gap-8 shrinkable flush break-words">
          {secret ? (
            <>
              <span className="mono" data-testid="connect-secret">
                {secret}
              </span>
              <CopyButton content={secret} />
            </>
          ) : (
            '••••••••'
          )}
          {canEdit ? (
            <PlainButton disabled={isBusy} onClick={() => void renew()}>
              {text('newSecret')}
            </PlainButton>
          ) : null}
        </dd>
      </dl>
      <p className="flush muted size-12">{text(secret ? 'secretOnce' : 'secretHidden')}</p>
    </>
  )
}
