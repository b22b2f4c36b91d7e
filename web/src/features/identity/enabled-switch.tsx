import { role } from '@gemba/contract/identity/role/role.ts'
import { user } from '@gemba/contract/identity/user.ts'
import { nameIn, nicknameIn } from '@gemba/contract/names.ts'
import { Switch } from 'antd'
import { callRoute } from '../../api/call-route.ts'
import { useCommand } from '../../api/use-command.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { useCan } from '../../session/session.ts'
import { confirm } from '../../ui/panel/confirm.tsx'
import { peopleWords } from './words.ts'

const kinds = {
  user: { resource: user, permission: 'user:edit', question: 'disableUser' },
  role: { resource: role, permission: 'role:edit', question: 'disableRole' },
} as const

interface EnabledRow {
  readonly id: string
  readonly name: string
  readonly nickname?: string
  readonly nicknameEn?: string | null
  readonly nicknameTw?: string | null
  readonly nameEn?: string | null
  readonly nameTw?: string | null
  readonly isEnabled: 0 | 1
}

/** Enables a user or role. Disabling asks for confirmation. */
export function EnabledSwitch({ kind, row }: { kind: keyof typeof kinds; row: EnabledRow }) {
  const text = useText(peopleWords)
  const { resource, permission, question } = kinds[kind]
  const canEdit = useCan(permission)
  const { isBusy, save } = useCommand({ refreshed: ['identity'] })
  const language = useLanguage((state) => state.language)
  const { nickname } = row
  const name = nickname === undefined ? nameIn(row, language) : nicknameIn({ ...row, nickname }, language)
  const toggle = async () => {
    if (row.isEnabled === 1) {
      const isSure = await confirm({
        title: text('disableTitle'),
        message: text(question, { name }),
        confirmText: text('disableConfirm'),
        isDangerous: true,
      })
      if (!isSure) return
    }
    await save(() => callRoute(resource, 'toggle', { ids: [row.id] }), { what: name })
  }
  return (
    <Switch
      size="small"
      checked={row.isEnabled === 1}
      loading={isBusy}
      disabled={!canEdit}
      onChange={() => void toggle()}
      aria-label={text('enable', { name })}
      data-testid={`enabled-${row.name}`}
    />
  )
}
