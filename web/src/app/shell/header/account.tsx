import { accountPage } from '@gemba/contract/identity/menu-groups.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { LogOutIcon, Settings2Icon, UserIcon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { useOwnNames } from '../../../session/own-names.ts'
import { signOut, useSession } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, type IconShape } from '../../../ui/icon/icon.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../appearance-switches.tsx'
import { shellWords } from '../../words.ts'
import type { PageRoute } from '../menu/menu.ts'
import { clearTabs } from '../tabs/tabs.ts'
import styles from './account.module.css'

const settingsPath = pagePath(accountPage)

/** Shows the signed-in user, company and department, theme and language, and the sign-out. */
export function Account({ routes }: { routes: readonly PageRoute[] }) {
  const text = useText(shellWords)
  const navigate = useNavigate()
  const user = useSession((state) => state.user)
  const names = useOwnNames()
  if (!(user && names)) return null
  const name = names.person

  const leave = async () => {
    const question = { title: text('hint'), message: text('signOutAsk'), confirmText: text('signOutConfirm') }
    if (!(await confirm(question))) {
      toast('info', text('signOutCancelled'))
      return
    }
    if (!(await signOut())) toast('warn', text('signedOutHere'))
    clearTabs()
    await navigate('/')
  }
  const openSettings = () => {
    if (routes.some((route) => route.path === settingsPath)) void navigate(settingsPath)
    else toast('warn', text('noAccountSettings'))
  }
  return (
    <Popover
      label={`${text('account')} ${name}`}
      className={classNames('icon-button', styles.button)}
      testId="account"
      button={
        <>
          {user.headImage ? (
            <img className={styles.face} src={user.headImage} alt="" data-testid="head-image" />
          ) : (
            <Icon of={UserIcon} size={20} />
          )}
          <span>{name}</span>
        </>
      }
    >
      {(close) => (
        <div className={styles.panel} data-testid="account-panel">
          <strong>{name}</strong>
          <dl>
            <dt className="muted size-12 nowrap">{text('companyName')}</dt>
            <dd className="flush nowrap">{names.company}</dd>
            <dt className="muted size-12 nowrap">{text('department')}</dt>
            <dd className="flush nowrap">{user.departmentName || text('noDepartment')}</dd>
            <dt className="muted size-12 nowrap">{text('theme')}</dt>
            <dd className="flush nowrap">
              <ThemeSwitch />
            </dd>
            <dt className="muted size-12 nowrap">{text('language')}</dt>
            <dd className="flush nowrap">
              <LanguageSwitch />
            </dd>
          </dl>
          <div className={`flex gap-8 ${styles.buttons}`}>
            <AccountButton icon={Settings2Icon} testId="account-settings" onClick={() => after(close, openSettings)}>
              {text('accountSettings')}
            </AccountButton>
            <AccountButton icon={LogOutIcon} testId="sign-out" onClick={() => after(close, () => void leave())}>
              {text('signOut')}
            </AccountButton>
          </div>
        </div>
      )}
    </Popover>
  )
}

interface AccountButtonProps {
  icon: IconShape
  testId: string
  onClick: () => void
  children: string
}

function AccountButton({ icon, testId, onClick, children }: AccountButtonProps) {
  return (
    <PlainButton className="nowrap" data-testid={testId} onClick={onClick}>
      <Icon of={icon} /> {children}
    </PlainButton>
  )
}

function after(close: () => void, perform: () => void): void {
  close()
  perform()
}
