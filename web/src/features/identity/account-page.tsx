// What everybody sets for themselves: own data, password, and how alarms and messages reach them.
import { updateOwnUser } from '@gemba/contract/identity/user.ts'
import { Switch } from 'antd'
import { useState } from 'react'
import { accountWords } from '../../i18n/admin.ts'
import { useText } from '../../i18n/text.ts'
import { failureOf } from '../../resource/call-error.ts'
import { call } from '../../resource/client.ts'
import type { Values } from '../../resource/form/check.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import { Picture, pictureRule } from '../../resource/form/picture-input.tsx'
import { refresh, useRead } from '../../resource/query.ts'
import { loadCompanyDetails, useDetail, useSession } from '../../resource/session.ts'
import { ErrorState, Skeleton } from '../../ui/blank.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ChangePassword } from './change-password.tsx'
import { DisplayUnits } from './display-units.tsx'
import { useSave } from './use-save.ts'
import './settings.css'

interface OwnAccount {
  roles: { roleId: string; roleName: string }[]
  user: {
    user_name: string
    user_nike_name: string
    phone: string | null
    email: string | null
    head_img: string | null
  }
}

export function AccountPage() {
  const text = useText(accountWords)
  const answer = useRead<OwnAccount>(['identity', 'ownAccount'], { path: '/userInfo/selectPermissionInfo' })
  if (answer.isError && !answer.data) {
    return <ErrorState failure={failureOf(answer.error)} onRetry={() => void answer.refetch()} />
  }
  if (!answer.data) return <Skeleton />
  return (
    <div className="settings">
      <h1>{text('title')}</h1>
      <OwnCard account={answer.data} />
      <section className="settings-card" aria-label={text('password')}>
        <header>
          <h2>{text('password')}</h2>
        </header>
        <ChangePassword />
      </section>
      <section className="settings-card" aria-label={text('notices')}>
        <header>
          <h2>{text('notices')}</h2>
        </header>
        <OwnSetting name="setAlarmInfo" />
        <OwnSetting name="bjtkpz" />
      </section>
      <section className="settings-card" aria-label={text('display')}>
        <header>
          <h2>{text('display')}</h2>
        </header>
        <DisplayUnits />
      </section>
    </div>
  )
}

const { body } = updateOwnUser
const told = ['user_nike_name', 'phone', 'email'] as const
const editable = [...told, 'head_img'] as const

function OwnCard({ account: { user, roles } }: { account: OwnAccount }) {
  const text = useText(accountWords)
  const session = useSession((state) => state.user)
  const [isEditing, setEditing] = useState(false)
  const save = async (values: Values) => {
    const sent = Object.fromEntries(editable.map((name) => [name, values[name] ?? null]))
    await call('/userInfo/updateUserInfoById', values.password ? { ...sent, password: values.password } : sent)
    useSession.setState(({ user: signedIn }) => ({
      user: signedIn && {
        ...signedIn,
        user_nike_name: String(values.user_nike_name),
        head_img: (values.head_img as string | null | undefined) ?? null,
      },
    }))
    await refresh('identity')
  }
  const rows = [
    [text('user_name'), user.user_name],
    ...told.map((name) => [text(name), user[name] || '—']),
    [text('company'), session?.company_name ?? '—'],
    [text('department'), session?.depart_name || text('noDepartment')],
    [text('roles'), roles.map(({ roleName }) => roleName).join(' · ') || '—'],
  ]
  return (
    <section className="settings-card" aria-label={text('own')}>
      <header>
        <h2>{text('own')}</h2>
        <button type="button" className="plain-button" onClick={() => setEditing(true)} data-testid="edit-own">
          <Icon name="edit" /> {text('edit')}
        </button>
      </header>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{text('head_img')}</dt>
          <dd>
            <Picture value={user.head_img} />
          </dd>
        </div>
      </dl>
      {isEditing ? (
        <EditDialog
          area={{ words: {}, dictionaries: {}, references: {} }}
          title={text('own')}
          mode="edit"
          fields={[
            ...editable.map((name) => ({
              name,
              label: text(name),
              field: { ...body[name], required: name === 'user_nike_name' },
              ...(name === 'head_img' ? pictureRule : {}),
            })),
            { name: 'password', label: text('ownPassword'), field: body.password, help: text('ownPasswordHint') },
          ]}
          initial={{ ...user }}
          onSave={save}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </section>
  )
}

/** A setting of one's own that is on unless it says `close` (S-310). */
function OwnSetting({ name }: { name: 'setAlarmInfo' | 'bjtkpz' }) {
  const text = useText(accountWords)
  const isOn = useDetail(name) !== 'close'
  const { isBusy, save } = useSave()
  const toggle = () =>
    void save(async () => {
      await call('/companyDetail/commit', { k_detail: name, v_varchar: isOn ? 'close' : 'open', detail_type: 2 })
      await loadCompanyDetails()
    })
  return (
    <div className="settings-row">
      <Switch
        checked={isOn}
        loading={isBusy}
        onChange={toggle}
        aria-label={text(name)}
        data-testid={`setting-${name}`}
      />
      <div>
        <p>{text(name)}</p>
        <p>{text(`${name}Help`)}</p>
      </div>
    </div>
  )
}
