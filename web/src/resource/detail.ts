import type { CompanyDetail } from '@gemba/contract/identity/session.ts'

/** Value of a company or user setting; the user's own wins. */
export function detailOf(details: readonly CompanyDetail[], key: string): string | null {
  const own = details.filter((detail) => detail.k_detail === key)
  return (own.find((detail) => detail.detail_type === 2) ?? own[0])?.v_varchar ?? null
}
