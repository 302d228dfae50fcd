/** The dashboard's savings, in a file of their own. */
export async function loadSavings() {
  const { SavingsSection } = await import('#features/savings/savings-section.tsx');
  return SavingsSection;
}
