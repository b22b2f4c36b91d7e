// The own company: its data, name and logo of the system, and what is in use. Changed by who may.
import { type CompanyRecord, companyKind, updateCompany } from '@gemba/contract/identity/company.ts'
import { flag, optional, text as textField } from '@gemba/contract/kit/field.ts'
import { type ReactNode, useState } from 'react'
import { companyWords } from '../../i18n/admin.ts'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import { failureOf } from '../../resource/call-error.ts'
import { call } from '../../resource/client.ts'
import type { Values } from '../../resource/form/check.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import type { FormField } from '../../resource/form/form-field.ts'
import { Picture, pictureRule } from '../../resource/form/picture-input.tsx'
import { refresh, useRead } from '../../resource/query.ts'
import { useHistory } from '../../resource/record/history-panel.tsx'
import { loadCompanyDetails, useCan, useDetail } from '../../resource/session.ts'
import { ErrorState, Skeleton } from '../../ui/blank.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatNumber } from '../../ui/number.ts'
import { identityArea } from './area.ts'
import './settings.css'

const plainArea = { words: {}, dictionaries: {}, references: {} }
const { body } = updateCompany
const shown = ['companyCode', 'company_name', 'time_zone', 'contact', 'phone', 'address', 'isSingleSession'] as const
const mustHave = new Set(['company_name', 'time_zone'])
const counted = ['users', 'boxes', 'objects', 'points'] as const

export function CompanyPage() {
  const text = useText(companyWords)
  const list = useText(listWords)
  const company = useRead<CompanyRecord>(['identity', 'company'], { path: '/company/selectCompanyById' })
  const use = useRead<Record<string, number>>(['identity', 'companyUse'], { path: '/companyDetail/resourceCompute' })
  const history = useHistory<CompanyRecord>(identityArea, companyKind, {
    cells: { openRegistration: (value) => list(value === 'open' ? 'yes' : 'no') },
    nameOf: ({ company_name: name }) => name,
  })
  const canSeeChanges = useCan(companyKind.viewedBy)
  if (company.isError && !company.data) {
    return <ErrorState failure={failureOf(company.error)} onRetry={() => void company.refetch()} />
  }
  if (!company.data) return <Skeleton />
  return (
    <div className="settings">
      <header className="settings-head">
        <h1>{text('title')}</h1>
        {canSeeChanges ? history.button(company.data) : null}
      </header>
      <CompanyCard company={company.data} />
      <LookCard company={company.data.companyCode} />
      <section className="settings-card" aria-label={text('use')}>
        <header>
          <h2>{text('use')}</h2>
        </header>
        <dl className="settings-counts">
          {counted.map((name) => (
            <div key={name}>
              <dt>{text(`use.${name}`)}</dt>
              <dd>{use.data?.[name] === undefined ? '—' : formatNumber(use.data[name])}</dd>
            </div>
          ))}
        </dl>
      </section>
      {history.panel}
    </div>
  )
}

interface CardProps {
  title: string
  onEdit: () => void
  children: ReactNode
  testId: string
}

function Card({ title, onEdit, children, testId }: CardProps) {
  const text = useText(companyWords)
  const canEdit = useCan('company:edit')
  return (
    <section className="settings-card" aria-label={title} data-testid={testId}>
      <header>
        <h2>{title}</h2>
        {canEdit ? (
          <button type="button" className="plain-button" onClick={onEdit}>
            <Icon name="edit" /> {text('edit')}
          </button>
        ) : null}
      </header>
      <dl>{children}</dl>
    </section>
  )
}

function CompanyCard({ company }: { company: CompanyRecord }) {
  const text = useText(companyWords)
  const list = useText(listWords)
  const [isEditing, setEditing] = useState(false)
  const wordOf = (name: (typeof shown)[number]): string => {
    if (name === 'isSingleSession') return list(company.isSingleSession === 1 ? 'yes' : 'no')
    return company[name] || '—'
  }
  const helps = {
    time_zone: text('timeZoneHelp'),
    isSingleSession: text('singleHelp'),
  }
  const fields: FormField[] = (['company_name', 'time_zone', 'contact', 'phone', 'address'] as const)
    .map((name): FormField => ({ name, label: text(name), field: { ...body[name], required: mustHave.has(name) } }))
    .concat({ name: 'isSingleSession', label: text('isSingleSession'), field: flag() })
    .map((field) => ({ ...field, ...(field.name in helps ? { help: helps[field.name as keyof typeof helps] } : {}) }))
  const save = async (values: Values) => {
    await call('/company/updateCompany', Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null])))
    await refresh('identity')
  }
  return (
    <Card title={text('company')} onEdit={() => setEditing(true)} testId="company-card">
      {shown.map((name) => (
        <div key={name}>
          <dt>{text(name)}</dt>
          <dd>{wordOf(name)}</dd>
        </div>
      ))}
      {isEditing ? (
        <EditDialog
          area={plainArea}
          title={text('company')}
          mode="edit"
          fields={fields}
          initial={{ ...company }}
          onSave={save}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </Card>
  )
}

const lookKeys = ['xtmc', 'xtLogo', 'loginBackground', 'appDownUrl', 'openRegistration'] as const
type LookKey = (typeof lookKeys)[number]
const pictureKeys = new Set<LookKey>(['xtLogo', 'loginBackground'])
/** A page of this server or of the web; nothing that could carry a script. */
const isAddress = (value: unknown): boolean => /^(\/(?!\/)|https:\/\/)/.test(String(value))

function useLookValues(): Record<LookKey, string | null> {
  return {
    xtmc: useDetail('xtmc'),
    xtLogo: useDetail('xtLogo'),
    loginBackground: useDetail('loginBackground'),
    appDownUrl: useDetail('appDownUrl'),
    openRegistration: useDetail('openRegistration'),
  }
}

/** Name, logo and sign-in page of the company's system. */
function LookCard({ company }: { company: string }) {
  const text = useText(companyWords)
  const list = useText(listWords)
  const [isEditing, setEditing] = useState(false)
  const values = useLookValues()
  const isOpen = values.openRegistration === 'open'
  const fields: FormField[] = [
    { name: 'xtmc', label: text('xtmc'), field: optional(textField(64)), help: text('xtmcHelp') },
    {
      name: 'xtLogo',
      label: text('xtLogo'),
      field: optional(textField(499)),
      help: text('xtLogoHelp'),
      ...pictureRule,
    },
    {
      name: 'loginBackground',
      label: text('loginBackground'),
      field: optional(textField(499)),
      help: text('loginBackgroundHelp', { code: company }),
      ...pictureRule,
    },
    { name: 'appDownUrl', label: text('appDownUrl'), field: optional(textField(499)), help: text('appDownUrlHelp') },
    { name: 'openRegistration', label: text('openRegistration'), field: flag(), help: text('openRegistrationHelp') },
  ]
  const save = async (sent: Values) => {
    const all = { ...sent, openRegistration: sent.openRegistration === 1 ? 'open' : 'close' }
    const details = lookKeys.map((key) => ({ k_detail: key, v_varchar: all[key as keyof typeof all] ?? null }))
    await call('/companyDetail/commit', { details })
    await loadCompanyDetails()
    await refresh('identity')
  }
  const check = ({ appDownUrl }: Values): Record<string, string> =>
    appDownUrl && !isAddress(appDownUrl) ? { appDownUrl: text('logoFault') } : {}
  const shownOf = (key: LookKey) => {
    if (pictureKeys.has(key)) return <Picture value={values[key]} />
    return key === 'openRegistration' ? list(isOpen ? 'yes' : 'no') : values[key] || '—'
  }
  return (
    <Card title={text('look')} onEdit={() => setEditing(true)} testId="look-card">
      {lookKeys.map((key) => (
        <div key={key}>
          <dt>{text(key)}</dt>
          <dd>{shownOf(key)}</dd>
        </div>
      ))}
      {isEditing ? (
        <EditDialog
          area={plainArea}
          title={text('look')}
          mode="edit"
          fields={fields}
          initial={{ ...values, openRegistration: isOpen ? 1 : 0 }}
          onSave={save}
          check={check}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </Card>
  )
}
