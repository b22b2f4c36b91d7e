// Company and user of the last sign-in on this browser, filled in the next time.
const key = 'gemba.sign-in'

export interface RememberedSignIn {
  companyCode: string
  userName: string
}

/** As the first versions stored it. */
interface FirstForm {
  company_code: string
  user_name: string
}

export function remembered(): RememberedSignIn {
  try {
    const held = JSON.parse(localStorage.getItem(key) ?? '') as Partial<RememberedSignIn & FirstForm>
    return {
      companyCode: held.companyCode ?? held.company_code ?? '',
      userName: held.userName ?? held.user_name ?? '',
    }
  } catch {
    return { companyCode: '', userName: '' }
  }
}

export function remember({ companyCode, userName }: RememberedSignIn): void {
  localStorage.setItem(key, JSON.stringify({ companyCode, userName }))
}
