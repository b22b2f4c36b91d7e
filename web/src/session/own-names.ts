import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { nameIn, nicknameIn } from '@gemba/contract/names.ts'
import { useLanguage } from '../i18n/language.ts'
import { useSession } from './session.ts'

interface OwnNames {
  readonly person: string
  readonly company: string
}

/**
 * Returns the names of the signed-in user and of the company in the current language; undefined if nobody is signed in.
 */
export function useOwnNames(): OwnNames | undefined {
  const user = useSession((state) => state.user)
  const language = useLanguage((state) => state.language)
  return user && ownNamesIn(user, language)
}

function ownNamesIn(user: SessionUser, language: Parameters<typeof nameIn>[1]): OwnNames {
  const { companyName: name, companyNameEn: nameEn, companyNameTw: nameTw } = user
  return {
    person: nicknameIn(user, language) || user.userName,
    company: nameIn({ name, nameEn, nameTw }, language),
  }
}
