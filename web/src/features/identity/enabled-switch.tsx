import { Switch } from 'antd'
import { peopleWords } from '../../i18n/people.ts'
import { useText } from '../../i18n/text.ts'
import { call } from '../../resource/client.ts'
import type { Row } from '../../resource/overrides.ts'
import { useCan } from '../../resource/session.ts'
import { ask } from '../../ui/ask.tsx'
import { useSave } from './use-save.ts'

const kinds = {
  user: { path: '/userInfo/updateUserInfoStatus', permission: 'user:edit', question: 'disableUser' },
  role: { path: '/role/status', permission: 'role:edit', question: 'disableRole' },
} as const

/** Turns a user or a role on, or, after a question, off. */
export function EnabledSwitch({ kind, row }: { kind: keyof typeof kinds; row: Row }) {
  const text = useText(peopleWords)
  const { path, permission, question } = kinds[kind]
  const canEdit = useCan(permission)
  const { isBusy, save } = useSave()
  const name = String(row.nickname ?? row.name)
  const toggle = async () => {
    if (row.isEnabled === 1) {
      const isSure = await ask({ title: text('disableTitle'), message: text(question, { name }), isDangerous: true })
      if (!isSure) return
    }
    await save(() => call(path, { ids: [row.id] }, { method: 'PUT' }))
  }
  return (
    <Switch
      size="small"
      checked={row.isEnabled === 1}
      loading={isBusy}
      disabled={!canEdit}
      onChange={() => void toggle()}
      aria-label={text('enable', { name })}
      data-testid={`enabled-${String(row.name)}`}
    />
  )
}
