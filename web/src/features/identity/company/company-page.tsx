// The own company: its data, name and logo of the system, and its usage. Editing needs the permission.

import {
  type CompanyRecord,
  companyKind,
  computeCompanyUse,
  readCompany,
  saveCompanyDetails,
  updateCompany,
} from '@gemba/contract/identity/company.ts'
import { settingOwner } from '@gemba/contract/identity/dictionaries.ts'
import { checkReset } from '@gemba/contract/identity/sign-in/registration.ts'
import { flag, optional, type RowOf, required, text as textField } from '@gemba/contract/kit/field.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { rules } from '@gemba/contract/rules/rules.ts'
import { PencilIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { type CheckedValues, inputsOf } from '../../../resource/form/form-field.ts'
import { Picture, pictureRule } from '../../../resource/form/inputs/picture-input.tsx'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { useHistory } from '../../../resource/record/history-panel.tsx'
import { listWords } from '../../../resource/words.ts'
import { loadCompanyDetails, useCan, useDetail } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { formatNumber } from '../../../ui/value/number.ts'
import styles from '../settings.module.css'
import { SettingsCard, SettingsFact } from '../settings-card.tsx'
import { TimeZoneInput } from './time-zone-input.tsx'
import { companyWords } from './words.ts'

const fieldNames = ['code', 'name', 'timeZone', 'currency', 'contact', 'phone', 'address', 'isSingleSession'] as const
const { name, nameEn, nameTw, timeZone, currency, contact, phone, address } = updateCompany.input
const editable = {
  name: required(name),
  nameEn,
  nameTw,
  timeZone: required(timeZone),
  currency: required(currency),
  contact,
  phone,
  address,
  isSingleSession: flag(),
}
const usageNames = ['users', 'boxes', 'objects', 'points'] as const

export function CompanyPage() {
  const text = useText(companyWords)
  const list = useText(listWords)
  const company = useCommandQuery(readCompany, {})
  const use = useCommandQuery(computeCompanyUse, {})
  const history = useHistory<CompanyRecord>(companyKind, {
    cells: { openRegistration: (value) => list(value === 'open' ? 'yes' : 'no') },
    nameOf: (field) => field.name,
  })
  const canSeeChanges = useCan(companyKind.viewedBy)
  if (!company.data) return <QueryState query={company} />
  return (
    <div className={`column gap-16 max-width-960 ${styles.page}`}>
      <header className={`row spread ${styles.head}`}>
        <h1>{text('title')}</h1>
        {canSeeChanges ? history.button(company.data) : null}
      </header>
      <CompanyCard company={company.data} />
      <LookCard company={company.data.code} />
      <SettingsCard title={text('use')}>
        <dl className={`flush ${styles.facts} ${styles.counts}`}>
          {usageNames.map((name) => (
            <SettingsFact key={name} label={text(`use.${name}`)}>
              <span className="size-20 numeric">
                {use.data?.[name] === undefined ? '—' : formatNumber(use.data[name])}
              </span>
            </SettingsFact>
          ))}
        </dl>
      </SettingsCard>
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
    <SettingsCard
      title={title}
      testId={testId}
      action={
        canEdit ? (
          <PlainButton onClick={onEdit}>
            <Icon of={PencilIcon} /> {text('edit')}
          </PlainButton>
        ) : null
      }
    >
      <dl className={`flush ${styles.facts}`}>{children}</dl>
    </SettingsCard>
  )
}

async function saveCompany(values: CheckedValues<RowOf<typeof editable>>): Promise<void> {
  await run(updateCompany, {
    name: values.name,
    nameEn: values.nameEn ?? null,
    nameTw: values.nameTw ?? null,
    timeZone: values.timeZone,
    currency: values.currency.toUpperCase(),
    contact: values.contact ?? null,
    phone: values.phone ?? null,
    address: values.address ?? null,
    isSingleSession: values.isSingleSession,
  })
  await refresh('identity')
}

function CompanyCard({ company }: { company: CompanyRecord }) {
  const text = useText(companyWords)
  const list = useText(listWords)
  const language = useLanguage((state) => state.language)
  const [isEditing, setEditing] = useState(false)
  const wordOf = (name: (typeof fieldNames)[number]): string => {
    if (name === 'name') return nameIn(company, language)
    if (name === 'isSingleSession') return list(company.isSingleSession === 1 ? 'yes' : 'no')
    return company[name] || '—'
  }
  const helps: Partial<Record<keyof typeof editable, string>> = {
    isSingleSession: text('singleHelp'),
    currency: text('currencyHelp'),
  }
  return (
    <Card title={text('company')} onEdit={() => setEditing(true)} testId="company-card">
      {fieldNames.map((name) => (
        <SettingsFact key={name} label={text(name)}>
          {wordOf(name)}
        </SettingsFact>
      ))}
      {isEditing ? (
        <EditDialog
          title={text('company')}
          mode="edit"
          fields={{
            ...inputsOf(editable, (name) => ({ label: text(name), help: helps[name] })),
            timeZone: {
              field: editable.timeZone,
              label: text('timeZone'),
              help: text('timeZoneHelp'),
              input: (props) => <TimeZoneInput {...props} />,
            },
          }}
          initial={company}
          onSave={saveCompany}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </Card>
  )
}

const { company: ofCompany } = settingOwner.codes
const lookKeys = ['xtmc', 'xtLogo', 'loginBackground', 'appDownUrl', 'openRegistration'] as const
type LookKey = (typeof lookKeys)[number]
const pictureKeys = new Set<LookKey>(['xtLogo', 'loginBackground'])
/** Returns whether a URL is a path of this server or HTTPS. Prevents scripts in URLs. */
const isAddress = (value: string): boolean => rules.linkAddress.allows(value) && !/^http:/i.test(value)

function useLookValues(): Record<LookKey, string | null> {
  return {
    xtmc: useDetail('xtmc'),
    xtLogo: useDetail('xtLogo'),
    loginBackground: useDetail('loginBackground'),
    appDownUrl: useDetail('appDownUrl'),
    openRegistration: useDetail('openRegistration'),
  }
}

async function saveLook(look: Partial<Record<LookKey, string | null>>): Promise<void> {
  const details = lookKeys.map((key) => ({ key, value: look[key] ?? null, owner: ofCompany }))
  await run(saveCompanyDetails, { details })
  await loadCompanyDetails()
  await refresh('identity')
}

/** Name, logo and sign-in page of the company. */
function LookCard({ company }: { company: string }) {
  const text = useText(companyWords)
  const list = useText(listWords)
  const [isEditing, setEditing] = useState(false)
  const values = useLookValues()
  const isOpen = values.openRegistration === 'open'
  const ways = useCommandQuery(checkReset, { companyCode: company })
  const hasWay = ways.data === undefined || ways.data.email || ways.data.phone
  const registration = hasWay
    ? { help: text('openRegistrationHelp') }
    : { help: text('noWayToRegister'), isFixed: !isOpen }
  const fields = {
    xtmc: { label: text('xtmc'), field: optional(textField({ max: 64 })), help: text('xtmcHelp') },
    xtLogo: {
      label: text('xtLogo'),
      field: optional(textField({ max: 499 })),
      help: text('xtLogoHelp'),
      ...pictureRule,
    },
    loginBackground: {
      label: text('loginBackground'),
      field: optional(textField({ max: 499 })),
      help: text('loginBackgroundHelp', { code: company }),
      ...pictureRule,
    },
    appDownUrl: {
      label: text('appDownUrl'),
      field: optional(textField({ max: 499 })),
      help: text('appDownUrlHelp'),
    },
    openRegistration: { label: text('openRegistration'), field: flag(), ...registration },
  }
  const shownOf = (key: LookKey) => {
    if (pictureKeys.has(key)) return <Picture value={values[key]} />
    if (key !== 'openRegistration') return values[key] || '—'
    return isOpen && !hasWay ? text('openWithoutWay') : list(isOpen ? 'yes' : 'no')
  }
  return (
    <Card title={text('look')} onEdit={() => setEditing(true)} testId="look-card">
      {lookKeys.map((key) => (
        <SettingsFact key={key} label={text(key)}>
          {shownOf(key)}
        </SettingsFact>
      ))}
      {isEditing ? (
        <EditDialog
          title={text('look')}
          mode="edit"
          fields={fields}
          initial={{ ...values, openRegistration: isOpen ? 1 : 0 }}
          onSave={({ openRegistration, ...look }) =>
            saveLook({ ...look, openRegistration: openRegistration === 1 ? 'open' : 'close' })
          }
          check={({ appDownUrl }) => (appDownUrl && !isAddress(appDownUrl) ? { appDownUrl: text('logoFault') } : {})}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </Card>
  )
}
