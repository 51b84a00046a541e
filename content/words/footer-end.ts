import { company } from '../company.ts'

/** Below the footer of every page. */
export const searchText = `${company.name} is a cash home buyer in ${company.areaShort}: Searcy, Beebe, Bald Knob and the towns around them. We buy houses, duplexes, mobile homes and land for our own account, in any condition, with no fees or commissions. We are not agents or brokers and give no legal or tax advice.`
