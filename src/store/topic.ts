/** The topic of everything that concerns one campaign. */
export function campaignTopic(campaignId: string): string {
  return `campaign:${campaignId}`;
}
